/** One damage claim, in signals, and what the team does with it. */
import { signal } from '@preact/signals-react';
import { type OfficeClaim, readClaim } from '../../../domain/claim/office-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { createLoad } from '../../../ui/load/load-state.ts';

export type ClaimState = ReturnType<typeof createClaim>;

export function createClaim(id: string) {
  const load = createLoad<OfficeClaim>((abort) => api(readClaim, { id }, undefined, { signal: abort }));
  /** What was done last, in words, and how often something was: what is done is closed. */
  const said = signal('');
  const turn = signal(0);

  /**
   * Makes a change of what is on show. Somebody else was first: theirs is read, for it to be made again over that.
   * @throws HttpError
   */
  async function change(done: string, make: (version: number) => Promise<OfficeClaim>) {
    said.value = '';
    try {
      load.adopt(await make(load.data.peek()?.version ?? 0));
      said.value = done;
      turn.value += 1;
    } catch (error) {
      if (error instanceof HttpError && error.code === 'ERROR.CONFLICT') await load.run();
      throw error;
    }
  }

  return { id, load, said, turn, change };
}
