/** The day that the planning shows, in signals; it is in the address too. */
import { isDay } from '../../domain/day.ts';
import { parisTime } from '../../domain/paris-time.ts';
import { type TeamDay, teamDaySchema } from '../../domain/team-day.ts';
import { get } from '../../platform/http.ts';
import { readQuery, writeQuery } from '../../platform/query.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { createLoad, type Load } from '../../ui/load-state.ts';

export interface PlanningState {
  readonly load: Load<TeamDay>;
  /** Asks for a day. */
  readonly form: Form<'day'>;
  /** `YYYY-MM-DD`; without one, today. */
  readonly show: (day?: string) => void;
}

export function createPlanning(): PlanningState {
  const today = () => parisTime(new Date()).day;
  const asked = readQuery('day');
  let shown = isDay(asked) ? asked : today();
  const load = createLoad((abort) => get(['trip'], teamDaySchema, { query: { day: shown }, signal: abort }));
  const form = createForm({
    fields: { day: (value) => (isDay(value) ? null : 'Choisissez un jour.') },
    initial: { day: shown },
    send: async ({ day }) => show(day),
    reusable: true,
  });

  function show(day = today()) {
    shown = day;
    form.fields.day.value.value = day;
    writeQuery('day', day === today() ? '' : day);
    void load.run();
  }

  return { load, form, show };
}
