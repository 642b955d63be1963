/**
 * What the mails of a walk say, held against what was so: each amount is one of its booking, each instant, day and slot one
 * that its booking had, and each link leads where it says. Formats are those of the domain, which have tests of their own.
 */

import type { Tokens } from '../../src/domain/account/account.ts';
import { formatEuros } from '../../src/domain/lib/money.ts';
import { frenchDay } from '../../src/domain/lib/time/french-date.ts';
import { momentOf, slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { findAppRoute } from '../../src/domain/route/app-routes.ts';
import { bearer } from './accounts.ts';
import { send } from './api.ts';
import type { ReadMail } from './mails.ts';
import { fromSomewhere } from './somewhere.ts';

const AMOUNT = /\d[\d\s]*,\d\d\s€/gu;
const DAY = '(?:(?:(?:lun|mar|mercre|jeu|vendre|same)di|dimanche) )?\\d{1,2}(?:er)? \\p{L}+ \\d{4}';
const HOUR = '\\d{1,2}\\sh(?:\\s\\d\\d)?';
/** « lundi 23 novembre 2026, entre 8 h et 9 h », « lundi 23 novembre 2026 à 8 h 05 », « 23 novembre 2026 ». */
const DATE = new RegExp(`${DAY}(?:, entre ${HOUR} et ${HOUR}| à ${HOUR})?`, 'gu');
const ISO_INSTANT = /^\d{4}-\d\d-\d\dT/;
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

export const amountsIn = (text: string): readonly string[] => text.match(AMOUNT) ?? [];
export const datesIn = (text: string): readonly string[] => text.match(DATE) ?? [];
/** Where links lead, beyond the host: the server does not know its port before it is started. */
export const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bhttps?:\/\/[^\s/]+(\/\S*)/g)].map(([, path = '']) => path);

/** All amounts and times of a booking, as long as it lasted. */
export class BookingFacts {
  readonly #amounts = new Set<string>();
  readonly #dates = new Set<string>();

  /** @param part of what the API answers of it */
  note(part: unknown, name = ''): void {
    if (typeof part === 'number' && /cents$/i.test(name)) this.#amounts.add(formatEuros(Math.abs(part)));
    else if (typeof part === 'string' && ISO_INSTANT.test(part)) this.#dates.add(momentOf(part));
    else if (typeof part === 'string' && ISO_DAY.test(part)) this.#dates.add(frenchDay(part));
    else if (typeof part === 'object' && part !== null) {
      if ('start' in part && 'end' in part) this.#dates.add(slotWindow(part as never));
      for (const [key, value] of Object.entries(part)) this.note(value, Array.isArray(part) ? name : key);
    }
  }

  /**
   * Money that moves together is mailed as one sum: what goes back by several ways, and what is left of a payment, or of
   * a price, once something of it went back.
   * @param wholes payments, and prices @param parts refunds, and credits; both in cents, of either sign
   */
  noteSums(wholes: readonly number[], parts: readonly number[]): void {
    let sums = [0];
    for (const part of parts) sums = [...new Set(sums.flatMap((sum) => [sum, sum + Math.abs(part)]))];
    for (const sum of sums)
      for (const whole of [0, ...wholes]) this.#amounts.add(formatEuros(Math.abs(whole - sum)));
  }

  /** What was said of it by who told us. */
  hear(text: string): void {
    for (const amount of amountsIn(text)) this.#amounts.add(amount);
    for (const date of datesIn(text)) this.#dates.add(date);
  }

  /** What a mail says that never was. */
  unfounded({ text }: Pick<ReadMail, 'text'>): string[] {
    return [
      ...amountsIn(text).filter((amount) => !this.#amounts.has(amount)),
      ...datesIn(text).filter((date) => !this.#dates.has(date)),
    ];
  }
}

/** What a screen asks first of the API with what its link carries. */
const keyedCalls: Readonly<Record<string, (booking: string, key: string) => string>> = {
  '/admin/customer/payment_status': (booking, key) => `payment/status?booking=${booking}&key=${key}`,
  '/admin/customer/add/return': (booking, key) => `booking/${booking}/appointment?key=${key}`,
  '/admin/customer/add/review': (booking, key) => `booking/${booking}/review?key=${key}`,
  '/admin/customer/add/claim': (booking, key) => `booking/${booking}/claim?key=${key}`,
  '/admin/customer/add/accept': (booking, key) => `booking/${booking}/draft?key=${key}`,
};

/**
 * What is asked of the server by who follows a link: with the key that the link carries, else with their sign-in. Null for
 * a screen that shows what its reader has yet to type.
 * @throws where there is no such screen
 */
function callBehind(path: string): { readonly call: string; readonly isKeyed: boolean } | null {
  // The site's own file, which the API's server does not have.
  if (path === '/cgv.pdf') return null;
  if (!path.startsWith('/#/')) return { call: path, isKeyed: true };
  const [screen = '', query = ''] = path.slice('/#'.length).split('?');
  if (!findAppRoute(screen)) throw new Error(`no screen is at ${screen}`);
  const asked = new URLSearchParams(query);
  const next = asked.get('redirectTo');
  // Whoever signs in there is led on.
  if (screen === '/auth/login' && next) return callBehind(`/#${next}`);
  const [booking, key] = [asked.get('booking'), asked.get('key')];
  const keyed = keyedCalls[screen];
  if (keyed && booking && key) return { call: `/api/${keyed(booking, key)}`, isKeyed: true };
  if (query !== '') throw new Error(`nobody knows what ${path} asks`);
  const id = /\/booking\/([\da-f-]{36})$/.exec(screen)?.[1];
  if (id) return { call: `/api/booking/${id}`, isKeyed: false };
  return screen.endsWith('/invoice') ? { call: '/api/invoice/for_user', isKeyed: false } : null;
}

/**
 * Follows a link of a mail.
 * @param tokens of whom it was written to; undefined where nobody knows them any more
 * @returns why it leads nowhere; null where it leads on
 */
export async function brokenLink(
  url: string,
  path: string,
  tokens: Pick<Tokens, 'token'> | undefined,
): Promise<string | null> {
  const behind = callBehind(path);
  if (behind === null || !(behind.isKeyed || tokens)) return null;
  const headers = behind.isKeyed || !tokens ? {} : bearer(tokens);
  const { status } = await send(url + behind.call, { headers: { ...headers, ...fromSomewhere() } });
  return status === 200 ? null : `${behind.call} answered ${status}`;
}
