/** openapi.json: the documentation of the API for programs, derived from its calls. */

import { fileContract } from '../../domain/lib/contract/contract.ts';
import { handle, type RegisteredCall } from './handle.ts';
import { openApiOf } from './openapi.ts';
import type { Services } from './services.ts';

const readDocumentation = fileContract()({
  method: 'GET',
  path: '/openapi.json',
  answer: { file: 'application/json' },
});

/** @param others all other calls @returns the call that documents them, and itself */
export function documentationCalls(
  { version }: Pick<Services, 'version'>,
  others: readonly RegisteredCall[],
): RegisteredCall[] {
  // Made when it is first asked for: most instances never are.
  let text: string | null = null;
  const call: RegisteredCall = handle(
    readDocumentation,
    { summary: 'This document', roles: 'anyone' },
    async () => {
      text ??= JSON.stringify(openApiOf([...others, call], version));
      return new Response(text, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
    },
  );
  return [call];
}
