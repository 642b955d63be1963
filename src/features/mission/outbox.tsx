/** *Boîte d’envoi*: what is still on this tablet and nowhere else, how far it has come, and taking it away as a file. */
import { useEffect, useState } from 'react';
import { bytesOf, inFrench, sizeText } from '../../domain/report/waiting-text.ts';
import { session } from '../../platform/session/session.ts';
import { dropMedium, noteMedium } from '../../platform/tablet/media-store.ts';
import { dropReport, noteReport } from '../../platform/tablet/report-store.ts';
import { type MissionSender, missionSender } from '../../platform/tablet/send-missions.ts';
import type { TabletMedium } from '../../platform/tablet/tablet-records.ts';
import { ConfirmDialog } from '../../ui/field/confirm-dialog.tsx';
import { Alert } from '../../ui/screen/alert.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import './mission.css';
import {
  exportAll,
  groupsOf,
  mediumName,
  mediumState,
  type OutboxGroup,
  reportState,
} from './outbox-state.ts';

const EMPTY = 'Tout est arrivé\u00a0: rien n’attend sur cette tablette.';
const UNREADABLE =
  'Ce que garde cette tablette ne peut pas être lu\u00a0: redémarrez-la avant de croire que tout est arrivé.';

export function Outbox() {
  const account = session.value?.userName ?? '';
  return <OutboxOf key={account} sender={missionSender(account)} />;
}

function OutboxOf({ sender }: { readonly sender: MissionSender }) {
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => sender.start(), [sender]);
  const known = sender.known.value;
  const groups = groupsOf(sender);
  const { count, what } = inFrench({
    moves: sender.moves.value.length,
    reports: sender.reports.value.filter(({ sent }) => !sent).length,
    media: sender.media.value,
  });
  const save = () =>
    exportAll(sender).then(
      () => setFailure(null),
      (error: Error) => setFailure(error.message),
    );
  return (
    <Screen heading="Boîte d’envoi">
      <p role="status">{count > 0 ? `Sur cette tablette\u00a0: ${what}.` : known && EMPTY}</p>
      <Alert message={failure ?? sender.lost.value ?? (known === false ? UNREADABLE : null)} />
      {sender.media.value.length > 0 && <Progress sender={sender} />}
      {groups.map((group) => (
        <Group key={group.id} group={group} sender={sender} />
      ))}
      {count > 0 && (
        <button type="button" className="button quiet" onClick={save}>
          Exporter tout (ZIP)
        </button>
      )}
      <Storage />
      <p>
        <a href="#/admin/teammate">Ma journée</a>
      </p>
    </Screen>
  );
}

function Progress({
  sender: { media, progress, done, paused, sendAnyway },
}: {
  readonly sender: MissionSender;
}) {
  const here = bytesOf(media.value);
  const sent = media.value.reduce((sum, { id }) => sum + (progress.value.get(id) ?? 0), done.value);
  return (
    <>
      <p>
        <progress aria-label="Photos et vidéos envoyées" max={here + done.value} value={sent} />{' '}
        {sizeText(sent)} sur {sizeText(here + done.value)}
      </p>
      {paused.value && (
        <p className="waiting">
          Les photos et vidéos attendent le Wi-Fi.{' '}
          <button type="button" className="button" onClick={sendAnyway}>
            Envoyer quand même
          </button>
        </p>
      )}
    </>
  );
}

interface GroupProps {
  readonly group: OutboxGroup;
  readonly sender: MissionSender;
}

function Group({ group: { about, report, media }, sender }: GroupProps) {
  return (
    <section className="card">
      <h2>{about}</h2>
      {report && <p>{reportState(report)}</p>}
      {report && !report.sealed && (
        // Of a trip that may be over: my day leads to it no more.
        <a className="button" href={`#/admin/teammate/mission/${report.tripId}/report/${report.kind}`}>
          Continuer l’état des lieux
        </a>
      )}
      {report?.refusal && (
        <Refused
          name={about}
          sender={sender}
          retry={() => noteReport(report.clientId, { refusal: null })}
          remove={async () => {
            for (const { id } of media) await dropMedium(id);
            await dropReport(report);
          }}
        />
      )}
      <ul className="plain spaced">
        {media.map((medium, index) => (
          <li key={medium.id}>
            <Item medium={medium} name={mediumName(medium, index)} sender={sender} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  readonly medium: TabletMedium;
  readonly name: string;
  readonly sender: MissionSender;
}

function Item({ medium, name, sender }: ItemProps) {
  const { id, reportId, refusal } = medium;
  return (
    <>
      {name} ({sizeText(bytesOf([medium]))})&nbsp;: {mediumState(medium, sender.progress.value.get(id))}
      {refusal && (
        <Refused
          name={name}
          sender={sender}
          // Nothing is sent that no report names.
          retry={reportId ? () => noteMedium(id, null) : null}
          remove={() => dropMedium(id)}
        />
      )}
    </>
  );
}

interface RefusedProps {
  readonly name: string;
  readonly sender: MissionSender;
  readonly retry: (() => Promise<void>) | null;
  readonly remove: () => Promise<void>;
}

/** The driver decides: nothing is tried again, and nothing goes, by itself. */
function Refused({ name, sender, retry, remove }: RefusedProps) {
  const [asked, setAsked] = useState(false);
  const then = (work: () => Promise<void>) => work().then(sender.wake);
  return (
    <p className="actions">
      {retry && (
        <button type="button" className="button quiet" onClick={() => void then(retry)}>
          Réessayer<span className="unseen">&nbsp;: {name}</span>
        </button>
      )}
      <button type="button" className="button quiet" onClick={() => setAsked(true)}>
        Retirer<span className="unseen">&nbsp;: {name}</span>
      </button>
      {asked && (
        <ConfirmDialog
          question={`Retirer ${name}\u00a0?`}
          action="Retirer de la tablette"
          danger
          onConfirm={() => then(remove)}
          onClose={() => setAsked(false)}
        >
          <p>Il n’en restera rien ici&nbsp;: exportez d’abord ce que vous voulez garder.</p>
        </ConfirmDialog>
      )}
    </p>
  );
}

/** Whether the browser may clear what waits, and how much more there is room for. */
function Storage() {
  const [persisted, setPersisted] = useState<boolean | null>(null);
  const [free, setFree] = useState<number | null>(null);
  useEffect(() => {
    void navigator.storage?.persisted().then(setPersisted);
    void navigator.storage?.estimate().then(({ quota = 0, usage = 0 }) => setFree(quota - usage));
  }, []);
  if (persisted === null) return null;
  return (
    <>
      <p>
        {persisted
          ? 'Le navigateur n’efface rien de ce qui attend ici.'
          : 'Si la tablette manque de place, le navigateur peut effacer ce qui attend ici.'}
        {free !== null && ` Place restante\u00a0: ${sizeText(free)}.`}
      </p>
      {!persisted && (
        <button
          type="button"
          className="button quiet"
          onClick={() => void navigator.storage.persist().then(setPersisted)}
        >
          Protéger ce qui attend
        </button>
      )}
    </>
  );
}
