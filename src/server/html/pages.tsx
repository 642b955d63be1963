/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * Pages that the server makes, in the site's clothes: it fills the template that the build renders from the site's own
 * header, footer and style, so that nothing of them is written twice. Without a site they are bare.
 */

import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { pageTemplate } from '../../domain/lib/page-template.ts';
import { company } from '../../domain/settings/company.ts';
import { answerNotFound } from '../files/serve-site.ts';
import type { Site } from '../files/site.ts';
import type { Call } from '../http/call.ts';
import { barePage, barePolicy, hashOf } from './bare-page.tsx';
import type { Html } from './document.ts';

export interface Page {
  /** Without the brand. */
  readonly title: string;
  /** With the page's one heading. */
  readonly main: Html;
  readonly status?: ContentfulStatusCode;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Pages {
  /** Never kept by anyone: what is on it is somebody's. */
  answer(call: Call, page: Page): Promise<Response>;
  /** The site's own *Page introuvable*. */
  notFound(call: Call): Response;
}

export function createPages(site: Site): Pages {
  const { template } = site;
  const policy = template === null ? barePolicy() : templatePolicy(template);
  return {
    answer: async (call, { title, main, status = 200, headers = {} }) => {
      const text = await (template === null ? barePage({ title, main }) : fill(template, title, main));
      return call.html(text, status, {
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
        ...headers,
      });
    },
    notFound: (call) => answerNotFound(call, site),
  };
}

/** What is filled in is not looked through for the other part's place. */
async function fill(template: string, title: string, main: Html): Promise<string> {
  const name = await (
    <>
      {company.brand} – {title}
    </>
  );
  const titled = template.replaceAll(pageTemplate.title, () => String(name));
  const [before = '', after = ''] = titled.split(pageTemplate.main);
  return `${before}${await main}${after}`;
}

/** No script, and forms that lead to this API only. */
function templatePolicy(template: string): string {
  const styles = [...template.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => hashOf(style));
  return [
    "default-src 'none'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "media-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
