/** A refusal as a page for the person who came by a link or a form. */

import { html } from 'hono/html';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { company } from '../../domain/company.ts';
import { DatabaseUnavailable } from '../database/database.ts';
import { type ProblemBody, problemResponse } from '../http/problem.ts';
import type { Page } from './pages.ts';

export interface Refusal {
  readonly status: ContentfulStatusCode;
  readonly message: string;
  /** By field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** What was refused and why. @throws what is a fault of ours */
export async function refusalOf(error: unknown): Promise<Refusal> {
  const response = responseOf(error);
  const { message, fields = {} } = (await response.json()) as ProblemBody;
  const retryAfter = response.headers.get('Retry-After');
  return {
    status: response.status as ContentfulStatusCode,
    message,
    fields,
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  };
}

function responseOf(error: unknown): Response {
  if (error instanceof HTTPException) return error.getResponse();
  if (error instanceof DatabaseUnavailable) return problemResponse('ERROR.UNAVAILABLE');
  throw error;
}

/** A page that says no more than why. */
export const refusedPage = ({ status, message, headers }: Refusal): Page => ({
  title: 'Page indisponible',
  main: html`<h1>Page indisponible</h1><p class="lead">${message}</p><p>Nous répondons aussi au <a href="${company.phone.href}">${company.phone.label}</a>.</p>`,
  status,
  headers,
});
