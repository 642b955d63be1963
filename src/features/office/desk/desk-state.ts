/** The desk in signals: what waits, read again as long as somebody looks at it, and what is done with it in place. */
import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type DeskView, type QueueEntry, readDesk, takeEntry } from '../../../domain/desk/calls.ts';
import { LISTED_APART, type QueueGroup, queueGroups } from '../../../domain/desk/queue-groups.ts';
import { isAnswered, isClosedByHand } from '../../../domain/desk/queue-kinds.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { MINUTE_MS } from '../../../domain/lib/time/durations.ts';
import { api } from '../../../platform/api/api.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { readQuery, writeQuery } from '../../../platform/page/query.ts';
import { whileSeen } from '../../../platform/page/while-seen.ts';
import { createLoad, isStale, type Load } from '../../../ui/load/load-state.ts';

/** How often a desk that somebody looks at is read again. */
const PERIOD_MS = 15_000;
/** For how long what was done is said, and can be taken back in place. */
const DONE_MS = 10 * MINUTE_MS;

/** What tells one from another. */
type Named = Pick<QueueEntry, 'kind' | 'id'>;

/** What was done last: in the place of what waited, or above what waits still. */
export interface Done {
  readonly entry: QueueEntry;
  /** In French. */
  readonly text: string;
  /** What takes it back, where something does. */
  readonly back?: { readonly label: string; readonly make: () => Promise<void> };
}

export interface DeskState {
  readonly load: Load<DeskView>;
  /** What is listed: of the kind that is asked for, with what is being worked on and what was just done. */
  readonly groups: ReadonlySignal<readonly QueueGroup[]>;
  /** Whether a group is one line, which can be unfolded. */
  readonly isFolding: (group: QueueGroup) => boolean;
  /** Whether it has a line of its own, folded or above what it is of. */
  readonly isMany: (group: QueueGroup) => boolean;
  readonly isUnfolded: (group: QueueGroup) => boolean;
  readonly unfold: (group: QueueGroup, isUnfolded: boolean) => void;
  /** The kind that is shown; empty for all. */
  readonly kind: ReadonlySignal<string>;
  readonly show: (kind: string) => void;
  /** Shows what the address now asks for. */
  readonly follow: () => void;
  readonly done: ReadonlySignal<Done | null>;
  /** Whose form is open: it stays in sight, whatever becomes of it meanwhile. */
  readonly opened: ReadonlySignal<QueueEntry | null>;
  readonly open: (entry: QueueEntry) => void;
  /** Closes its form, and no other's that was opened meanwhile. */
  readonly leave: (entry: QueueEntry) => void;
  /** It waits no more: somebody else has done it. */
  readonly isGone: (entry: QueueEntry) => boolean;
  /** Why what was pressed on an entry was refused, in French; empty where nothing was. */
  readonly failureOf: (entry: Named) => string | null;
  /** Whose form was left, or which was opened again: reading goes on there. */
  readonly left: ReadonlySignal<QueueEntry | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** Reads at once, and again as long as the page is in sight, until the returned function is called. */
  readonly start: () => () => void;
  // What is pressed: refusals are said on the entry.
  readonly take: (entry: QueueEntry, taken: boolean) => Promise<void>;
  readonly close: (entry: QueueEntry) => Promise<void>;
  readonly reopen: (entry: Named) => Promise<void>;
  readonly settleMail: (entry: QueueEntry, act: 'retry' | 'give_up') => Promise<void>;
  readonly closeBookingOf: (entry: QueueEntry) => Promise<void>;
  /** What a form sends. @throws HttpError */
  readonly closeWith: (entry: QueueEntry, note: string, clientId: string) => Promise<void>;
  /** One thing at a time, and under one id until it is known to be done; why it was refused is said on the entry. */
  readonly press: (act: string, entry: Named, make: (clientId: string) => Promise<void>) => Promise<void>;
  /** Says what was done, and shows the desk as it has become. @param desk what a call answered; nothing where it is to be read */
  readonly tell: (done: Done, desk?: DeskView) => Promise<void>;
}

/** The query has the keys of what is unfolded: a reload, or coming back, finds it so. */
const readUnfolded = (): readonly string[] => readQuery('open').split(',');

export const keyOf = ({ kind, id }: Named): string => `${kind} ${id}`;

const loadActs = () => loadCalls(() => import('./desk-acts.ts'), 'closeBooking');
type Acts = Awaited<ReturnType<typeof loadActs>>;

export function createDesk(): DeskState {
  const load = createLoad<DeskView>((abort) => api(readDesk, {}, undefined, { signal: abort }));
  const kind = signal(readQuery('kind'));
  const unfolded = signal(readUnfolded());
  const done = signal<Done | null>(null);
  const opened = signal<QueueEntry | null>(null);
  const left = signal<QueueEntry | null>(null);
  const failure = signal<{ readonly key: string; readonly message: string } | null>(null);
  const busy = signal(false);
  /** The same act tried again after a lost answer is the same one. */
  const attempts = new Map<string, string>();

  const entries = () => load.data.value?.entries ?? [];
  const waits = (entry: QueueEntry) => entries().some((one) => keyOf(one) === keyOf(entry));
  const groups = computed(() => {
    const isAsked = (entry: QueueEntry) => kind.value === '' || entry.kind === kind.value;
    const asked = entries().filter(isAsked);
    const [form, over] = [opened.value, done.value?.entry];
    if (form && !waits(form) && isAsked(form)) asked.push(form);
    // What was done is said once: on what it waits for now, if that is listed.
    if (over && isAsked(over) && asked.every(({ id }) => id !== over.id)) asked.push(over);
    return queueGroups(asked, systemClock());
  });

  const isUnfolded = ({ key }: QueueGroup) => unfolded.value.includes(key);
  const isMany = (group: QueueGroup) =>
    isFolding(group) || (kind.value !== '' && group.entries.length > LISTED_APART);

  /** As long as something of it is worked on it stays as it is, however many are left of it. */
  function isFolding(group: QueueGroup): boolean {
    if (kind.value !== '') return false;
    const held = [opened.value, done.value?.entry];
    return group.entries.some((entry) => held.some((one) => one && keyOf(one) === keyOf(entry)))
      ? isUnfolded(group)
      : group.entries.length > LISTED_APART;
  }

  function unfold({ key }: QueueGroup, isAsked: boolean) {
    const others = readUnfolded().filter((one) => one !== '' && one !== key);
    writeQuery('open', [...others, ...(isAsked ? [key] : [])].join());
    follow();
  }

  function follow() {
    kind.value = readQuery('kind');
    unfolded.value = readUnfolded();
  }

  function show(asked: string) {
    writeQuery('kind', asked);
    follow();
  }

  function open(entry: QueueEntry) {
    left.value = null;
    opened.value = entry;
    failure.value = null;
    // Whoever answers sees to it: the other desks say so.
    if (isAnswered(entry.kind) && entry.takenBy === null) void take(entry, true);
  }

  function leave(entry: QueueEntry) {
    if (opened.peek()?.id !== entry.id) return;
    left.value = entry;
    opened.value = null;
    failure.value = null;
  }

  const take = (entry: QueueEntry, taken: boolean) =>
    press(taken ? 'take' : 'give back', entry, async (clientId) => {
      const { kind: which, id, takenBy } = entry;
      const sent = { clientId, kind: which, entryId: id, taken, from: takenBy?.id ?? null };
      load.adopt(await api(takeEntry, {}, sent));
    });

  async function tell(what: Done, desk?: DeskView) {
    done.value = what;
    // Later it has gone on: taking it back would be another decision.
    setTimeout(() => {
      if (done.peek() === what) done.value = null;
    }, DONE_MS);
    // Whatever else is being typed stays open.
    if (opened.peek()?.id === what.entry.id) opened.value = null;
    if (desk) load.adopt(desk);
    else await load.run();
  }

  async function press(act: string, entry: Named, make: (clientId: string) => Promise<void>) {
    if (busy.peek()) return;
    const name = `${act} ${keyOf(entry)}`;
    const clientId = attempts.get(name) ?? uuid();
    attempts.set(name, clientId);
    busy.value = true;
    failure.value = null;
    try {
      await make(clientId);
      attempts.delete(name);
    } catch (error) {
      failure.value = { key: keyOf(entry), message: failureMessage(error) };
      // It is not as it was shown any more, and another try is another act.
      if (isStale(error)) {
        attempts.delete(name);
        void load.run();
      }
    } finally {
      busy.value = false;
    }
  }

  async function closeWith(entry: QueueEntry, note: string | null, clientId: string) {
    const { kind: which } = entry;
    if (!isClosedByHand(which)) return;
    const { close } = await loadActs();
    const back = () => reopen(entry);
    await tell(...(await close({ ...entry, kind: which }, { note, clientId, back })));
  }

  const reopen = ({ kind: which, id }: Named) =>
    press('reopen', { kind: which, id }, async (clientId) => {
      if (!isClosedByHand(which)) return;
      const acts = await loadActs();
      const desk = await acts.reopen({ kind: which, id }, clientId);
      done.value = null;
      load.adopt(desk);
      left.value = desk.entries.find((one) => one.kind === which && one.id === id) ?? null;
    });

  const perform = (
    act: string,
    entry: QueueEntry,
    make: (acts: Acts, clientId: string) => Promise<Parameters<typeof tell>>,
  ) => press(act, entry, async (clientId) => tell(...(await make(await loadActs(), clientId))));

  function start() {
    const stop = load.start();
    const leave = whileSeen(() => {
      if (!busy.peek()) void load.run();
    }, PERIOD_MS);
    return () => {
      leave();
      stop();
    };
  }

  return {
    load: { ...load, start },
    groups,
    isFolding,
    isMany,
    isUnfolded,
    unfold,
    kind,
    show,
    follow,
    done,
    opened,
    open,
    leave,
    left,
    isGone: (entry) => load.data.value !== null && !waits(entry),
    failureOf: (entry) => (failure.value?.key === keyOf(entry) ? failure.value.message : null),
    busy,
    start,
    take,
    close: (entry) => press('close', entry, (clientId) => closeWith(entry, null, clientId)),
    reopen,
    settleMail: (entry, act) =>
      perform(act, entry, (acts, clientId) => acts.settleMail(entry, act, clientId)),
    closeBookingOf: (entry) =>
      perform('close booking', entry, (acts, clientId) => acts.closeBooking(entry, clientId)),
    closeWith,
    press,
    tell,
  };
}
