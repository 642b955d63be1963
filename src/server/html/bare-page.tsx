/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** A page with a few bytes of style of its own: what is not the site, or stands where the site is not. */

import { createHash } from 'node:crypto';
import { raw } from 'hono/html';
import { company } from '../../domain/settings/company.ts';
import { documentText, type Html } from './document.ts';

/** Written as it is, not escaped: the policy allows these very bytes. */
const style =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:28rem;margin:2rem auto;padding:0 1.25rem;color:#0f3d3e;background:#fbf7ea;overflow-wrap:anywhere}input,textarea,button{display:block;box-sizing:border-box;width:100%;min-height:2.75rem;margin:.75rem 0;font:inherit;color:inherit;background:#fff;border:2px solid;border-radius:.75rem}input[type=radio]{display:inline-block;width:auto;min-height:0}button:first-of-type{font-weight:700;color:#1b1204;background:#f28c28;border-color:#f28c28}.error{color:#9b1c1c}';

export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What such a page may do: nothing but its own style and its own form. @param formAction where else that may lead */
export const barePolicy = (formAction = ''): string =>
  `default-src 'none'; style-src ${hashOf(style)}; img-src 'self' data:; media-src 'self'; form-action ${`'self' ${formAction}`.trim()}; base-uri 'none'; frame-ancestors 'none'`;

interface BarePage {
  /** Without the brand. */
  readonly title: string;
  readonly main: Html;
}

export const barePage = ({ title, main }: BarePage): Promise<string> =>
  documentText(
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>
          {title} – {company.brand}
        </title>
        <style>{raw(style)}</style>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <main>{main}</main>
      </body>
    </html>,
  );
