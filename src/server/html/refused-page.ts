/** A refusal as a page for the person who came by a link. */

import { html } from 'hono/html';
import { company } from '../../domain/settings/company.ts';
import type { Refusal } from '../http/refusal.ts';
import type { Page } from './pages.ts';

/** A page that says no more than why. */
export const refusedPage = ({ status, message, headers }: Refusal): Page => ({
  title: 'Page indisponible',
  main: html`<h1>Page indisponible</h1><p class="lead">${message}</p><p>Nous répondons aussi au <a href="${company.phone.href}">${company.phone.label}</a>.</p>`,
  status,
  headers,
});
