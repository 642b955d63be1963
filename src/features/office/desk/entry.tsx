/** One thing that waits: what it is, since when, whose, who sees to it, and what is done with it in place. */
import type { QueueEntry } from '../../../domain/desk/calls.ts';
import {
  isAnswered,
  isAppointed,
  isClosedByHand,
  isGiven,
  isNoted,
} from '../../../domain/desk/queue-kinds.ts';
import { ageLabel } from '../../../domain/lib/time/age.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { loadPart } from '../../../platform/api/load-calls.ts';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Person } from '../../../ui/screen/phone-link.tsx';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { toned } from '../../../ui/state/toned.ts';
import type { DeskState } from './desk-state.ts';
import { EntryButton } from './entry-button.tsx';
import { aboutOf, closingOf, type EntryWords, wordsOf } from './entry-words.ts';
import { hasReplyDraft } from './reply-draft.ts';

export interface EntryProps {
  readonly entry: QueueEntry;
  readonly state: DeskState;
}

export function Entry({ entry, state }: EntryProps) {
  const now = systemClock();
  const words = wordsOf(entry, now);
  const [taken] = takingOf(entry);
  const done = state.done.value;
  const isOpen = state.opened.value?.id === entry.id;
  const isLeft = !isOpen && state.left.value?.id === entry.id;
  return (
    <>
      <div className="entry-head">
        <h2 {...(words.isUrgent && toned('off'))} tabIndex={-1} ref={isLeft ? takeFocus : null}>
          {words.heading}
        </h2>
        <p className="hint">{ageLabel(entry.since, now)}</p>
        {taken && <p className="state on">{taken}</p>}
      </div>
      {/* What it waits for may be another's now: it waits all the same. */}
      {done && done.entry.id === entry.id && !isOpen && (
        <p className="saved" role="status" tabIndex={-1} ref={takeFocus}>
          {done.text}{' '}
          {done.back && (
            <EntryButton
              entry={entry}
              state={state}
              label={done.back.label}
              onPress={() => void done.back?.make()}
            />
          )}
        </p>
      )}
      <About entry={entry} words={words} />
      {isOpen && state.isGone(entry) && (
        <p className="notice" role="status">
          Quelqu’un d’autre s’en est occupé.
        </p>
      )}
      {isOpen ? <OpenForm entry={entry} state={state} /> : <Acts entry={entry} state={state} words={words} />}
      <Alert message={state.failureOf(entry)} />
    </>
  );
}

const loadAssignForm = loadPart(() => import('./assign-form.tsx'), 'AssignForm');
const loadAppointForm = loadPart(() => import('./appoint-form.tsx'), 'AppointForm');
const loadWrittenForm = loadPart(() => import('./entry-forms.tsx'), 'WrittenForm');

function OpenForm(props: EntryProps) {
  const { kind } = props.entry;
  const load = isGiven(kind) ? loadAssignForm : isAppointed(kind) ? loadAppointForm : loadWrittenForm;
  return <OnDemand open label="Ouvrir" load={load} props={props} />;
}

/** Who sees to it: none, whoever looks, or somebody else; and what pressing says. */
const takingOf = ({ takenBy }: QueueEntry): readonly [string, string] =>
  takenBy === null
    ? ['', 'Je m’en occupe']
    : takenBy.isMine
      ? ['Vous vous en occupez', 'Ne plus m’en occuper']
      : [`${takenBy.name} s’en occupe`, 'Reprendre'];

interface WordedProps {
  readonly entry: QueueEntry;
  readonly words: EntryWords;
}

function About({ entry, words: { lines, typed } }: WordedProps) {
  const { who, phone, mail, booking, driver, contact } = entry;
  return (
    <div className="about">
      {lines.map((line) => (
        <p key={line}>
          <b>{unbroken(line)}</b>
        </p>
      ))}
      {driver && (
        <p>
          Convoyeur&nbsp;: <Person {...driver} />
          {!driver.phone && (
            <>
              , <a href={`#/admin/teammate/planning?phone=${driver.id}`}>noter son téléphone</a>
            </>
          )}
        </p>
      )}
      {booking && (
        <p>
          <a href={`#/admin/teammate/booking/${booking.id}`}>{unbroken(booking.reference)}</a>
          {`\u00a0: ${booking.brand} ${booking.model}, `}
          {unbroken(booking.plate)}
        </p>
      )}
      {who && (
        <p>
          <Person name={who} phone={phone} />
          {mail && (
            <>
              , <a href={`mailto:${mail}`}>{mail}</a>
            </>
          )}
        </p>
      )}
      {contact && (
        <p>
          Sur place&nbsp;: <Person {...contact} />
        </p>
      )}
      {typed && <p className="typed quoted">{typed}</p>}
    </div>
  );
}

function Acts({ entry, state, words: { link, claimPath } }: EntryProps & WordedProps) {
  const { kind } = entry;
  const button = (label: string, onPress: () => void) => (
    <EntryButton entry={entry} state={state} label={label} onPress={onPress} />
  );
  const way = (label: string, path: string) => (
    <a className="button quiet small" href={`#${path}`}>
      {label}
      <span className="unseen">{`\u00a0: ${aboutOf(entry)}`}</span>
    </a>
  );
  return (
    <div className="actions">
      {isAnswered(kind) &&
        button(hasReplyDraft(entry) ? 'Reprendre la réponse' : 'Répondre', () => state.open(entry))}
      {link && (isAppointed(kind) ? button(link.label, () => state.open(entry)) : way(link.label, link.path))}
      {claimPath && way('Ouvrir un sinistre', claimPath)}
      {isGiven(kind) && button(entry.driver ? 'Changer de convoyeur' : 'Confier', () => state.open(entry))}
      {kind === 'booking_to_close' && button(closingOf(entry), () => void state.closeBookingOf(entry))}
      {kind === 'failed_mail' && (
        <>
          {button('Renvoyer', () => void state.settleMail(entry, 'retry'))}
          {button('Y renoncer', () => void state.settleMail(entry, 'give_up'))}
        </>
      )}
      {isClosedByHand(kind) &&
        (isNoted(kind)
          ? button('C’est traité', () => state.open(entry))
          : button('Clore sans e-mail', () => void state.close(entry)))}
      {button(takingOf(entry)[1], () => void state.take(entry, !entry.takenBy?.isMine))}
    </div>
  );
}
