/**
 * States and the transitions between them (domain.md, States). An entity's machine is data; its state changes through
 * `next` only.
 */

/** A transition: where it may begin, where it ends, and what it is called in « ne peut pas être … ». */
export interface Transition<State extends string> {
  readonly from: readonly State[];
  readonly to: State;
  readonly participle: string;
}

export interface Machine<State extends string, Name extends string> {
  /** « Cette réservation ». */
  readonly subject: string;
  /** What each state is called, after « elle est » or « il est ». */
  readonly states: Readonly<Record<State, string>>;
  readonly transitions: Readonly<Record<Name, Transition<State>>>;
}

/** The state after a transition, or null when it is not possible from this one. */
export function next<State extends string, Name extends string>(
  machine: Machine<State, Name>,
  state: State,
  name: Name,
): State | null {
  const { from, to } = machine.transitions[name];
  return from.includes(state) ? to : null;
}

/** Why a transition is not possible, in French. */
export function impossible<State extends string, Name extends string>(
  { subject, states, transitions }: Machine<State, Name>,
  state: State,
  name: Name,
): string {
  return `${subject} ne peut pas être ${transitions[name].participle} : état actuel, « ${states[state]} ».`;
}
