/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** A refusal as a page for the person who came by a link. */

import type { Refusal } from '../http/refusal.ts';
import type { Page } from './pages.tsx';
import { PhoneLink } from './phone-link.tsx';

/** A page that says no more than why. */
export const refusedPage = ({ status, message, headers }: Refusal): Page => ({
  title: 'Page indisponible',
  main: (
    <>
      <h1>Page indisponible</h1>
      <p class="lead">{message}</p>
      <p>
        Nous répondons aussi au <PhoneLink />.
      </p>
    </>
  ),
  status,
  headers,
});
