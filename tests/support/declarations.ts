/** Declarations as their forms send them, from the empty form to the page that says it is recorded. */

import { randomUUID } from 'node:crypto';
import type { DeclarationKind } from '../../src/domain/declaration/declaration.ts';

type Typed = Readonly<Record<string, string>>;

/** What a person types; each has an address of their own. */
export const declaration = (fields: Typed = {}): Typed => ({
  name: 'Élodie Garçon',
  mail: `elodie.${randomUUID()}@exemple.fr`,
  reference: 'CVG-2026-999999',
  ...fields,
});

export const asForm = (fields: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();

export interface AnsweredPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** Sends a form as a browser does. @param url of the server */
export async function submit(
  url: string,
  kind: DeclarationKind,
  typed: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<AnsweredPage> {
  const response = await fetch(`${url}/api/declaration/${kind}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: asForm(typed),
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** What the hidden fields of a summary send when it is confirmed. */
export const confirmationIn = ({ html }: AnsweredPage): Typed => ({
  ...Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"\/>/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ),
  step: 'confirm',
});

/** The whole way: the form, its summary, the confirmation. */
export async function declare(
  url: string,
  kind: DeclarationKind,
  typed: Typed,
  headers: Readonly<Record<string, string>> = {},
): Promise<AnsweredPage> {
  const summary = await submit(url, kind, typed, headers);
  if (summary.status !== 200) throw new Error(`the form answered ${summary.status}: ${summary.html}`);
  return submit(url, kind, confirmationIn(summary), headers);
}
