/** One damage claim, in signals, and what the team does with it. */
import { signal } from '@preact/signals-react';
import { type OfficeClaim, readClaim } from '../../../domain/claim/office-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { createLoad } from '../../../ui/load/load-state.ts';

/** The forms of a claim, one of which is open at a time. */
export type ClaimForm =
  | 'message'
  | 'statement'
  | 'declare'
  | 'quote'
  | 'amount'
  | 'settle'
  | 'end'
  | 'reopen';

export type ClaimState = ReturnType<typeof createClaim>;

export function createClaim(id: string) {
  const load = createLoad<OfficeClaim>((abort) => api(readClaim, { id }, undefined, { signal: abort }));
  const opened = signal<ClaimForm | null>(null);
  /** What was done last, in words. */
  const said = signal('');

  function open(form: ClaimForm | null) {
    said.value = '';
    opened.value = form;
  }

  /**
   * Makes a change of what is on show. Somebody else was first: theirs is read, for it to be made again over that.
   * @throws HttpError
   */
  async function change(done: string, make: (version: number) => Promise<OfficeClaim>) {
    try {
      load.adopt(await make(load.data.peek()?.version ?? 0));
      opened.value = null;
      said.value = done;
    } catch (error) {
      if (error instanceof HttpError && error.code === 'ERROR.CONFLICT') await load.run();
      throw error;
    }
  }

  return { id, load, opened, said, open, change };
}
