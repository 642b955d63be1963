/** What proves to the API who calls, and that the site itself does. It leaves towards the API and nowhere else. */
import Cookies from 'js-cookie';
import { xsrfCookie } from '../../domain/settings/stored-data.ts';
import { apiBase } from '../http/api-url.ts';
import type { Session } from './session.ts';

/**
 * Headers of a request. None for an address that is not below the API's own; no XSRF header for what only reads, nor
 * towards an API on another host, which never sees this site's cookie.
 * @param url as it would be given to `fetch`
 */
export function credentials(url: string, method: string, session: Session | null): Record<string, string> {
  const page = globalThis.location?.href;
  const api = new URL(apiBase, page);
  const goal = URL.canParse(url, page) ? new URL(url, page) : null;
  if (goal?.origin !== api.origin || !goal.pathname.startsWith(api.pathname)) return {};
  const xsrf =
    !/^(get|head)$/i.test(method) && api.origin === globalThis.location?.origin && Cookies.get(xsrfCookie);
  return {
    ...(session && { Authorization: `Bearer ${session.token}` }),
    ...(xsrf && { [`X-${xsrfCookie}`]: xsrf }),
  };
}
