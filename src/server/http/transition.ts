/** A transition that someone asks for: where it is not possible they are told so, in French. */

import { impossible, type Machine, next } from '../../domain/lib/machine.ts';
import { problem } from './problem.ts';

/** The state after it. @throws problem ERROR.STATE */
export function requireNext<State extends string, Name extends string>(
  machine: Machine<State, Name>,
  state: State,
  name: Name,
): State {
  const after = next(machine, state, name);
  if (after === null) throw problem('ERROR.STATE', { message: impossible(machine, state, name) });
  return after;
}
