/**
 * An order in the making, in signals and in the browser's storage: it outlives a reload, a sign-in and a tunnel. What is
 * typed and not right yet is kept by each step's own form.
 */
import { effect, type Signal, signal } from '@preact/signals-react';
import { isAddress } from '../../domain/address/address.ts';
import type { BookingOrder } from '../../domain/booking/booking.ts';
import type { CustomerFields } from '../../domain/customer/customer.ts';
import { bookingDraftKey, bookingDraftPrefix } from '../../domain/settings/stored-data.ts';
import { type ServiceCode, serviceCodes } from '../../domain/tariff/service.ts';
import { session } from '../../platform/session/session.ts';
import { whenTypistLeaves } from '../../platform/session/typist.ts';
import { type Draft, storedDraft } from '../../ui/form/draft.ts';
import type { Appointments } from '../../ui/order/appointments-state.ts';
import type { Journey } from '../../ui/order/places-state.ts';

/** Each part is what its step made of what was typed, and right when the step was left. */
export interface Answers {
  readonly serviceCode?: ServiceCode | undefined;
  readonly journey?: Journey | undefined;
  readonly vehicle?: BookingOrder['vehicle'] | undefined;
  readonly appointments?: Appointments | undefined;
}

/** Changes with the shape of the answers: those of another version are forgotten. */
const VERSION = 1;

/** What a step's form holds before it is right. @param step such as `vehicle` */
export const typedDraft = (step: string): Draft => storedDraft(`${bookingDraftPrefix}${step}`);

/** In this tab only: nobody else who uses this computer finds who ordered. */
const personDraft = storedDraft(`${bookingDraftPrefix}person`, 'tab');
/** By which name they are thanked once they come back from the provider's page. */
export const thanks = storedDraft(`${bookingDraftPrefix}thanks`, 'tab');
const answersDraft = storedDraft(bookingDraftKey);
/** What is typed of who orders; an e-mail that was said earlier waits there. */
export const identityDraft = storedDraft(`${bookingDraftPrefix}identity`, 'tab');

/** Of who orders, as far as it was said. */
export const saidMail = () => person.peek()?.mail ?? identityDraft.read()?.values.mail;

export const answers: Signal<Answers> = signal(checkedAnswers(answersDraft.read()?.rest));

/** Who orders without an account. */
export const person: Signal<CustomerFields | null> = signal(checkedPerson(personDraft.read()?.rest));

/** Writes each change, and the first value only over what was not ours. */
effect(() => keep(answersDraft, answers.value, Object.keys(answers.value).length === 0));
effect(() => keep(personDraft, person.value, person.value === null));

// Logged out, or somebody else: whoever comes next at this computer finds nothing of it in this tab either.
whenTypistLeaves(forgetAnswers);
// Who signs in again, after their session was refused, finds theirs.
effect(() => {
  if (session.value && Object.keys(answers.peek()).length === 0)
    answers.value = checkedAnswers(answersDraft.read()?.rest);
});

function keep(draft: Draft, value: object | null, empty: boolean): void {
  if (empty) draft.clear();
  else draft.write({ values: {}, rest: { version: VERSION, ...value } });
}

/** Takes a step's answer. A service with other trips asks for its appointments again. */
export function answer(part: Answers): void {
  const { serviceCode } = answers.peek();
  const otherTrips = part.serviceCode !== undefined && part.serviceCode !== serviceCode;
  answers.value = { ...answers.peek(), ...(otherTrips && { appointments: undefined }), ...part };
}

/** Begins with the answers of another order, as far as they are right. */
export function adoptAnswers(given: object): void {
  answers.value = checkedAnswers({ ...given, version: VERSION });
}

/** Once it is ordered. */
export function forgetAnswers(): void {
  answers.value = {};
  person.value = null;
  identityDraft.clear();
}

/** What was stored by this version, as far as a screen relies on it; the API checks the whole. */
function checkedAnswers(kept: unknown): Answers {
  const { version, serviceCode, journey, vehicle, appointments } = Object(kept);
  if (version !== VERSION) return {};
  // Nothing else that came with them, a whole booking's other fields included, is sent with an order.
  const { outbound, inbound = null, provider } = Object(journey);
  const stops = [outbound, provider, inbound ?? outbound];
  const slots = [appointments?.outboundSlot, appointments?.returnSlot].filter(Boolean);
  return {
    ...(serviceCodes.includes(serviceCode) && { serviceCode }),
    ...(stops.every((stop) => isAddress(stop?.address)) && { journey: { outbound, inbound, provider } }),
    ...(typeof vehicle?.plate === 'string' && Number.isInteger(vehicle.declaredCents) && { vehicle }),
    ...(slots.length > 0 && slots.every(isSlot) && { appointments }),
  };
}

function isSlot({ start, end }: { readonly start?: unknown; readonly end?: unknown }): boolean {
  return [start, end].every((instant) => !Number.isNaN(Date.parse(String(instant))));
}

function checkedPerson(kept: unknown): CustomerFields | null {
  const { version, ...fields } = Object(kept);
  return version === VERSION && isAddress(fields.address) && typeof fields.mail === 'string' ? fields : null;
}
