/** The steps of an order, in their order, and which of them can be shown. */
import { useLayoutEffect } from 'react';
import { kindError } from '../../domain/booking/place-rules.ts';
import { isYard } from '../../domain/storage/yard.ts';
import { isInGrid, isStorage } from '../../domain/tariff/service.ts';
import { goTo, replaceWith } from '../../platform/page/go.ts';
import { session } from '../../platform/session/session.ts';
import { type Answers, answers, person } from './answers.ts';
import { type Priced, quoteOf } from './price.ts';

export type StepName = 'formuladetails' | 'address' | 'vehicle' | 'slot' | 'identity' | 'summary';

export interface Step {
  readonly name: StepName;
  readonly label: string;
  /** It has been answered, from what there is now. */
  readonly isDone: (given: Answers) => boolean;
}

/** Who orders: whoever is signed in, or has said it. */
const isKnown = (): boolean => session.value !== null || person.value !== null;

const steps: readonly Step[] = [
  { name: 'formuladetails', label: 'Formule', isDone: ({ serviceCode }) => serviceCode !== undefined },
  {
    name: 'address',
    label: 'Adresses',
    // Storage goes to our yard, and everything else elsewhere: what was answered for one is no answer for the other.
    isDone: ({ journey, serviceCode }) =>
      journey !== undefined &&
      isYard(journey.provider) === isStorage(serviceCode) &&
      kindError(serviceCode, journey.provider.kind) === null,
  },
  { name: 'vehicle', label: 'Véhicule', isDone: ({ vehicle }) => vehicle !== undefined },
  { name: 'slot', label: 'Rendez-vous', isDone: ({ appointments }) => appointments !== undefined },
  { name: 'identity', label: 'Coordonnées', isDone: isKnown },
  { name: 'summary', label: 'Commande', isDone: () => false },
];

const quoteSteps = steps
  .filter(({ name }) => name !== 'slot' && name !== 'identity')
  .map((step) => (step.name === 'summary' ? { ...step, label: 'Devis' } : step));

/** What has no price in the grid: it is asked for rather than ordered. */
export const isOnQuote = (given: Priced): boolean =>
  (given.serviceCode !== undefined && !isInGrid(given.serviceCode)) || quoteOf(given)?.kind === 'on_quote';

/**
 * Those of what is ordered by whom; a quote is sent by e-mail, and agreed on afterwards.
 * @param current one that is among them, even where it is answered elsewhere: who signs in is known
 */
export const stepsOf = (given: Priced, current?: StepName): readonly Step[] =>
  isOnQuote(given)
    ? quoteSteps
    : steps.filter(({ name }) => name !== 'identity' || name === current || session.value === null);

export const pathOf = (step: StepName): string => `/admin/customer/add/${step}`;

/** The first step that has not been answered: everything before it can be seen again. */
export const firstOpen = (): StepName =>
  stepsOf(answers.value).find(({ isDone }) => !isDone(answers.value))?.name ?? 'summary';

const place = (step: StepName): number => steps.findIndex(({ name }) => name === step);

/** Whether a step can be shown: everything before it has been answered, or can be on the last one. */
export const isReachable = (step: StepName): boolean =>
  place(step) <= place(firstOpen()) || (step === 'summary' && isAllButSlot());

/** Whoever is signed in and orders once more has only an appointment to choose, where the rest is to be seen. */
export const isAllButSlot = (): boolean => session.value !== null && firstOpen() === 'slot';

/** Leads on once a step has been answered: to the next, or back to the end of an order that had only this to change. */
export const goOn = (): void => goTo(pathOf(firstOpen()));

/** How many steps after the first are on show, or were until a moment ago: one is left once the next is there. */
let shown = 0;

/** Whether an order was begun and not left: whoever comes to its first step comes from another. */
export const isUnderWay = (): boolean => shown > 0 && Object.keys(answers.peek()).length > 0;

/**
 * Sends whoever comes too early to where they are; nothing is to be shown meanwhile.
 * @param over it is ordered: there are no answers any more, and nowhere to be sent
 */
export function useReachable(step: StepName, over = false): boolean {
  const reachable = over || isReachable(step);
  useLayoutEffect(() => {
    if (!reachable) replaceWith(pathOf(firstOpen()));
    shown += 1;
    return () => {
      setTimeout(() => {
        shown -= 1;
      });
    };
  }, [reachable]);
  return reachable;
}

/** Signs in and comes back to the order, which has waited. */
export const loginPath = `/auth/login?redirectTo=${encodeURIComponent(pathOf('summary'))}`;
