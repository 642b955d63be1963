/** The planning in signals: the day or week on show, the trip that is looked at, what is chosen, and what is done in place. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { isDay } from '../../../domain/lib/time/day.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { type PlanningView, readPlanning, type TeamTrip } from '../../../domain/planning/calls.ts';
import { api } from '../../../platform/api/api.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { readQuery, writeQuery } from '../../../platform/page/query.ts';
import { whileSeen } from '../../../platform/page/while-seen.ts';
import { createForm, type Form } from '../../../ui/form/form.ts';
import { createLoad, type Load } from '../../../ui/load/load-state.ts';
import type { Acts, Told } from './planning-acts.ts';

/** How often a planning that somebody looks at is read again. */
const PERIOD_MS = 30_000;

export interface PlanningState {
  readonly load: Load<PlanningView>;
  /** The day on show, or one of its week. */
  readonly day: ReadonlySignal<string>;
  readonly isWeek: ReadonlySignal<boolean>;
  readonly form: Form<'day'>;
  /** Shows what the address now asks for. */
  readonly follow: () => void;
  /** The trip that is looked at. */
  readonly opened: ReadonlySignal<TeamTrip | null>;
  readonly open: (tripId: string) => void;
  readonly close: () => void;
  readonly busy: ReadonlySignal<boolean>;
  readonly told: ReadonlySignal<Told | null>;
  /** What was done is read, and no more shown. */
  readonly dismiss: () => void;
  /** Why what was pressed could not even be asked, in French; null where it could. */
  readonly failure: ReadonlySignal<string | null>;
  /** Does something on the planning. A refusal is told, and changes nothing. */
  readonly act: (run: (acts: Acts) => Promise<unknown>) => Promise<void>;
  /** The same from where a refusal is to be shown. @throws HttpError */
  readonly loadActs: () => Promise<Acts>;
  /** Says why what was pressed could not even be shown. */
  readonly fail: (error: unknown) => void;
}

/** The day is in the address; without one it is today's, as the API's clock says. */
export function createPlanning(): PlanningState {
  const askedDay = () => readQuery('day') || parisTime(new Date()).day;
  const askedWeek = () => readQuery('span') === 'week';
  const day = signal(askedDay());
  const isWeek = signal(askedWeek());
  const openedId = signal(readQuery('trip'));
  const busy = signal(false);
  const told = signal<Told | null>(null);
  const failure = signal<string | null>(null);

  const form = createForm({
    fields: { day: (text) => (isDay(text) ? null : 'Choisissez un jour.') },
    initial: { day: day.peek() },
    keep: null,
    send: async (values) => {
      writeQuery('day', values.day);
      await show();
    },
    reusable: true,
  });

  const load = createLoad<PlanningView>(async (abort) => {
    const query = {
      ...(readQuery('day') && { day: readQuery('day') }),
      ...(askedWeek() && { span: 'week' as const }),
    };
    const shown = await api(readPlanning, {}, undefined, { query, signal: abort });
    // Another day may have been chosen meanwhile, and stays.
    if (form.fields.day.value.peek() === day.peek()) showDay(shown.day);
    else day.value = shown.day;
    return shown;
  });

  const trips = computed(() => load.data.value?.trips ?? []);
  const opened = computed(
    () => trips.value.find(({ id, canMove }) => canMove && id === openedId.value) ?? null,
  );

  function showDay(shown: string) {
    day.value = shown;
    form.fields.day.value.value = shown;
  }

  function show() {
    batch(() => {
      showDay(askedDay());
      isWeek.value = askedWeek();
      told.value = null;
      failure.value = null;
    });
    return load.run();
  }

  function follow() {
    openedId.value = readQuery('trip');
    if (askedDay() !== day.peek() || askedWeek() !== isWeek.peek()) void show();
  }

  /** No navigation: the drawing stays where it is scrolled to. */
  function open(tripId: string) {
    writeQuery('trip', tripId);
    openedId.value = tripId;
  }

  const close = () => open('');

  /** It loads at the first act: a planning that is looked at needs none of it. */
  let acts: Acts | null = null;
  async function loadActs(): Promise<Acts> {
    const { createActs } = await loadCalls(() => import('./planning-acts.ts'), 'createActs');
    acts ??= createActs({ load, busy, told });
    return acts;
  }

  /** It is told in the place of what was done, until the next act; what was done last can still be taken back then. */
  function tell(error: unknown) {
    failure.value = failureMessage(error);
  }

  async function act(run: (acts: Acts) => Promise<unknown>) {
    failure.value = null;
    try {
      await run(await loadActs());
    } catch (error) {
      tell(error);
    }
  }

  function start() {
    const stopReading = load.start();
    const stopFollowing = whileSeen(() => {
      if (!busy.peek()) void load.run();
    }, PERIOD_MS);
    return () => {
      stopFollowing();
      stopReading();
    };
  }

  return {
    load: { ...load, start },
    day,
    isWeek,
    form,
    follow,
    opened,
    open,
    close,
    dismiss: () => {
      told.value = null;
    },
    busy,
    told,
    failure,
    act,
    loadActs,
    fail: (error) => {
      close();
      tell(error);
    },
  };
}
