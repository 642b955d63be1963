/** What is done with the bookings that are ticked, each done or refused by its name. It loads when one is. */
import { signal } from '@preact/signals-react';
import { Fragment, useEffect, useState } from 'react';
import type { OfficeBookingRow } from '../../../domain/booking/booking-row.ts';
import { BOOKINGS_MAX } from '../../../domain/desk/desk-rules.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { readQuery, wholeQuery, writeQuery } from '../../../platform/page/query.ts';
import { isRefusal } from '../../../platform/session/session-calls.ts';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import type { PagedList } from '../../../ui/load/paged-list.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import { bookings } from './counted.ts';
import { type Act, closing, type Line, noting, reminding, totalOf } from './many-acts.ts';
import type { TickedRow, Ticks } from './ticks.ts';
import { Named, Told } from './told-lines.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import './many.css';

/** More than a day has are done one round after another. */
const rounds = <T,>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BOOKINGS_MAX) }, (_, round) =>
    rows.slice(round * BOOKINGS_MAX, (round + 1) * BOOKINGS_MAX),
  );

const isCompleted = ({ status }: Pick<TickedRow, 'status'>): boolean => status === 'completed';

/** Of which nothing is left to be closed, as the list says it. */
const isClosed = ({ status }: Pick<TickedRow, 'status'>): boolean => status === 'closed';

const idsOf = (rows: readonly TickedRow[]): string[] => rows.map(({ id }) => id);

const nameOf = ({ name }: Act, round: readonly TickedRow[]): string => [name, ...idsOf(round)].join();

/** As many are chosen at once; of more the list is narrowed first. */
const CHOSEN_MAX = 300;

function createMany({ ticks: { rows, only }, list }: ManyProps) {
  const busy = signal(false);
  const failure = signal<string | null>(null);
  const lines = signal<readonly Line[]>([]);
  /** Whose those lines are. */
  const act = signal(closing);
  /** Those that it was asked of. */
  const meant = signal<readonly TickedRow[]>([]);
  /** The same act tried again after a lost answer is the same one. */
  const attempts = new Map<string, string>();

  const perform = (asked: Act) => performOrFail(asked).catch(fail);

  function fail(error: unknown) {
    failure.value = failureMessage(error);
  }

  /** @throws why the rest of it could not be done */
  async function performOrFail(asked: Act) {
    const chosen = rows.peek();
    if (chosen.length === 0) return;
    await alone(async () => {
      lines.value = [];
      act.value = asked;
      meant.value = chosen;
      for (const round of rounds(chosen)) {
        const told = await performRound(asked, round);
        attempts.delete(nameOf(asked, round));
        lines.value = [...lines.peek(), ...told];
        // What was refused stays ticked: something else may be done with it.
        only(rows.peek().filter(({ id }) => told.every((line) => line.id !== id || line.isRefused)));
      }
    });
  }

  /** What was done is told until all of it is undone, so that a press more goes on after a lost answer. */
  function undo() {
    const { undo: undoing } = act.peek();
    const done = lines.peek().filter(({ isRefused }) => !isRefused);
    if (!undoing) return;
    void alone(async () => {
      const told: Line[] = [];
      let undone = act.peek();
      for (const clientId of new Set(done.map((line) => line.clientId))) {
        undone = undoing(clientId);
        told.push(
          ...(await performRound(
            undone,
            done.filter((line) => line.clientId === clientId),
          )),
        );
      }
      lines.value = told;
      act.value = undone;
      // As it was before: they are chosen for what was meant.
      only(meant.peek());
    }).catch(fail);
  }

  /** One thing after the other. */
  async function alone(work: () => Promise<void>) {
    if (busy.peek()) return;
    busy.value = true;
    failure.value = null;
    try {
      await work();
    } finally {
      busy.value = false;
      if (lines.peek().length > 0) list.restart();
    }
  }

  async function performRound(asked: Act, round: readonly TickedRow[]): Promise<Line[]> {
    const name = nameOf(asked, round);
    const clientId = attempts.get(name) ?? uuid();
    attempts.set(name, clientId);
    try {
      const { results } = await asked.ask({ clientId, bookingIds: idsOf(round) });
      return round.map((row) => {
        const result = results.find(({ bookingId }) => bookingId === row.id);
        const refusal = result?.refusal ?? null;
        const noted = result && 'noted' in result ? result.noted : [];
        const text = refusal ?? `${asked.done}.`;
        return { ...row, text, isRefused: refusal !== null, noted, clientId };
      });
    } catch (error) {
      if (isRefusal(error)) attempts.delete(name);
      throw error;
    }
  }

  /** Those too that the list has not read yet. */
  async function chooseAll(isMeant: (row: TickedRow) => boolean = () => true) {
    if (busy.peek()) return;
    busy.value = true;
    const shown = () => list.load.data.peek()?.items ?? [];
    // A page that fails brings none: the list says why.
    for (let read = -1; read < shown().length && shown().length < CHOSEN_MAX; ) {
      read = shown().length;
      await list.more();
    }
    only(shown().filter(isMeant));
    busy.value = false;
  }

  /** What became of them has been read. */
  function hush() {
    lines.value = [];
    failure.value = null;
  }

  /** Nothing is ticked either. */
  function forget() {
    only([]);
    hush();
  }
  return { busy, failure, lines, act, meant, perform, performOrFail, undo, chooseAll, hush, forget };
}

export interface ManyProps {
  readonly ticks: Ticks;
  /** Those that are listed. */
  readonly listed: readonly TickedRow[];
  readonly list: PagedList<OfficeBookingRow>;
}

export function Many(props: ManyProps) {
  const { ticks, listed, list } = props;
  const [{ busy, failure, lines, act, meant, perform, performOrFail, undo, chooseAll, hush, forget }] =
    useState(() => createMany(props));
  // What was done before says nothing of others that are looked for since.
  const query = wholeQuery();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is looked for.
  useEffect(hush, [query]);
  // The desk leads to all of one state, chosen already; once, and of no other state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the address that was come by.
  useEffect(() => {
    const chosen = readQuery('chosen');
    writeQuery('chosen', '');
    if (chosen !== '' && chosen === readQuery('status')) void chooseAll();
  }, []);
  const [asked, ask] = useState<'close' | 'transfer' | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Of which there is nothing to close, as was found when it was asked for. */
  const [closed, setClosed] = useState<readonly TickedRow[] | null>(null);
  const { length } = ticks.rows.value;
  const isAllShown = length > 0 && length === listed.length;
  const button = (label: string, act: () => void) => (
    <button
      type="button"
      className="button quiet small"
      disabled={length === 0}
      aria-disabled={busy.value}
      onClick={act}
    >
      {label}
    </button>
  );
  // Of a list that is empty nothing can be chosen: what was done with it is left to be read.
  const isRead = listed.length === 0;
  const isCut = !!list.load.data.value?.next;
  const hasMore = isCut && listed.length < CHOSEN_MAX;
  // Nor of others that are chosen.
  const isTold =
    lines.value.length > 0 && ticks.rows.value.every(({ id }) => meant.value.some((row) => row.id === id));
  if (isRead && !isTold && failure.value === null) return null;
  const completed = listed.filter(isCompleted);
  const toClose = ticks.rows.value.filter(isCompleted);
  // Nothing else is in the way of what was done.
  const isAlone = isRead || (length === 0 && (isTold || failure.value !== null));
  return (
    <section
      className="chosen"
      aria-label="Réservations choisies"
      data-held={!isRead && (length > 0 || isTold) ? '' : undefined}
    >
      {isTold && <Told lines={lines.value} act={act.value} />}
      <Alert message={failure.value ?? (closed === ticks.rows.value ? noneToClose(length) : null)} />
      <div className="actions">
        {isTold && act.value.undo && lines.value.some(({ isRefused }) => !isRefused) && (
          <button type="button" className="button quiet small" onClick={undo}>
            Annuler ce virement
          </button>
        )}
        {isAlone ? (
          <button type="button" className="button quiet small" onClick={forget}>
            Fermer
          </button>
        ) : (
          <>
            <strong role="status">{isCut && isAllShown ? shownOf(length) : countOf(length)}</strong>
            {(length === 0 || !ticks.rows.value.every(isClosed)) &&
              button('Clôturer', () => (toClose.length > 0 ? ask('close') : setClosed(ticks.rows.value)))}
            {/* On a phone the rest is behind it. */}
            <button
              type="button"
              className="button quiet small others"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              Autres
            </button>
            {button('Relancer le paiement', () => void perform(reminding))}
            {button('Noter un virement', () => ask('transfer'))}
            {(length < listed.length || hasMore) && (
              <button
                type="button"
                className="button quiet small"
                aria-disabled={busy.value}
                onClick={() => void chooseAll()}
              >
                {isAllShown ? 'Choisir aussi la suite' : 'Tout choisir'}
              </button>
            )}
            {/* None but these are closed. */}
            {completed.length > 0 && completed.length < listed.length && (
              <button
                type="button"
                className="button quiet small"
                aria-disabled={busy.value}
                onClick={() => void chooseAll(isCompleted)}
              >
                Choisir les effectuées
              </button>
            )}
            {button('Ne rien choisir', forget)}
            <span className="hint">Maj + clic&nbsp;: choisir toutes les lignes jusqu’à celle-ci.</span>
          </>
        )}
      </div>
      {asked === 'transfer' && (
        <TransferDialog
          rows={ticks.rows.value}
          onConfirm={(received) => performOrFail(noting(received))}
          onClose={() => ask(null)}
        />
      )}
      {asked === 'close' && (
        <ConfirmDialog
          question={`Clôturer ${bookings(length)}\u00a0?`}
          action="Clôturer"
          onConfirm={() => perform(closing)}
          onClose={() => ask(null)}
        >
          <p>
            <strong>{formatEuros(totalOf(toClose))}</strong> en tout.
            {toClose.length < length && leftOf(length - toClose.length)}
          </p>
          <OpenClaims rows={ticks.rows.value} />
          <p>
            Ce qui n’est pas encore facturé l’est aussitôt, et part par e-mail. Une facture émise ne s’efface
            pas&nbsp;: elle se corrige par un avoir.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** What is invoiced does not wait for a claim: whoever closes is told, and may. */
function OpenClaims({ rows }: { readonly rows: readonly TickedRow[] }) {
  const claimed = rows.filter(({ hasOpenClaim }) => hasOpenClaim);
  return (
    claimed.length > 0 && (
      <p>
        Dont <strong>{claimed.length} avec un sinistre ouvert</strong>&nbsp;:{' '}
        {claimed.map((row, index) => (
          <Fragment key={row.id}>
            {index > 0 && '\u00a0; '}
            <Named {...row} />
          </Fragment>
        ))}
        .
      </p>
    )
  );
}

/** After what is closed: those that are chosen besides. */
function leftOf(count: number): string {
  const left = count > 1 ? 'Laissées telles quelles' : 'Laissée telle quelle';
  return ` ${left}, faute d’être à clôturer\u00a0: ${bookings(count)}.`;
}

/** In place of a question that would come to nothing. */
const noneToClose = (count: number): string =>
  `${count > 1 ? `De ces ${bookings(count)}, aucune n’est` : 'Cette réservation n’est pas'} à clôturer\u00a0: seules celles qui sont effectuées le sont.`;

function countOf(count: number): string {
  if (count === 0) return 'Rien n’est choisi';
  return `${count}\u00a0choisie${count > 1 ? 's' : ''}`;
}

/** Of a list that goes on below what is read of it. */
const shownOf = (count: number): string => `Les ${count}\u00a0affichées`;
