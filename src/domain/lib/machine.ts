/**
 * States and the transitions between them (domain.md, States). An entity's machine is data; its state changes through
 * `next` only.
 */

import { keysOf } from './key-of.ts';

/** A transition: where it may begin, and where it ends. */
interface Step<State extends string> {
  readonly from: readonly State[];
  readonly to: State;
}

/** The same, and what it is called in « ne peut pas être … ». */
export interface Transition<State extends string> extends Step<State> {
  readonly participle: string;
}

/** A machine without its words. */
export type Transitions<State extends string, Name extends string> = Readonly<Record<Name, Step<State>>>;

export interface Machine<State extends string, Name extends string> {
  /** « Cette réservation ». */
  readonly subject: string;
  /** What each state is called, after « elle est » or « il est ». */
  readonly states: Readonly<Record<State, string>>;
  readonly transitions: Readonly<Record<Name, Transition<State>>>;
}

/** The state after a transition, or null when it is not possible from this one. */
export const next = <State extends string, Name extends string>(
  { transitions }: Machine<State, Name>,
  state: State,
  name: Name,
): State | null => nextOn(transitions, state, name);

/** The same of a machine without its words. */
export function nextOn<State extends string, Name extends string>(
  transitions: Transitions<State, Name>,
  state: State,
  name: Name,
): State | null {
  const { from, to } = transitions[name];
  return from.includes(state) ? to : null;
}

/** The states that nothing leads out of. */
export const endsOf = <State extends string, Name extends string>({
  states,
  transitions,
}: Machine<State, Name>): State[] =>
  keysOf(states).filter((state) =>
    keysOf(transitions).every((name) => !transitions[name].from.includes(state)),
  );

/** Transitions with what each of its transitions is called. */
export const withParticiples = <State extends string, Name extends string>(
  transitions: Transitions<State, Name>,
  participles: Readonly<Record<Name, string>>,
): Machine<State, Name>['transitions'] =>
  Object.fromEntries(
    keysOf(transitions).map((name) => [name, { ...transitions[name], participle: participles[name] }]),
  ) as Record<Name, Transition<State>>;

/** Why a transition is not possible, in French. */
export function impossible<State extends string, Name extends string>(
  { subject, states, transitions }: Machine<State, Name>,
  state: State,
  name: Name,
): string {
  return `${subject} ne peut pas être ${transitions[name].participle}\u00a0: état actuel, «\u00a0${states[state]}\u00a0».`;
}
