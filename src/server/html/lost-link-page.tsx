/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** What is shown of a link of a mail that leads nowhere any more. */

import type { Page } from './pages.tsx';
import { PhoneLink } from './phone-link.tsx';

/** @param why a sentence @param title of the document */
export const lostLinkPage = (why: string, title = 'Lien sans effet'): Page => ({
  title,
  status: 410,
  main: (
    <>
      <h1>Ce lien ne sert plus</h1>
      <p class="lead">
        {why} Une question&nbsp;? Appelez-nous au <PhoneLink />.
      </p>
    </>
  ),
});
