/** First load. The page being read, for whoever wants to follow it: analytics today. */
import { signal } from '@preact/signals-react';

/** A page of the route table, or the *page introuvable*. Never holds a query, an anchor or an identifier. */
export interface CurrentRoute {
  /** The route's pattern, as in `src/domain/route/routes.ts`; `null` for the *page introuvable*, empty for what is no route. */
  readonly pattern: string | null;
  /** The page's static title, brand prefix included. */
  readonly title: string;
  /** Of a screen of the app; that of a public page is its first sentence. */
  readonly description?: string;
}

/** Changes once per navigation to another page; `null` until the first page is known. */
export const currentRoute = signal<CurrentRoute | null>(null);
