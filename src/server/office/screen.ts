/** What a screen of the office is: what it shows, and what its forms do. */

import type { ReactNode } from 'react';
import type { Role } from '../../domain/account/roles.ts';
import type { Address } from '../../domain/address/address.ts';
import type { ServedSending, ServedValues } from '../../domain/office/served-screen.ts';
import { problem } from '../http/problem.ts';
import type { Session } from '../session/session.ts';
import type { OfficeServices } from './services.ts';

export interface ScreenRequest {
  readonly services: OfficeServices;
  readonly session: Session;
  /** The caller's, whom limits count. */
  readonly address: string;
  /** What the screen is of; empty where its path has none. */
  readonly id: string;
  /** What narrows it. */
  readonly query: URLSearchParams;
  /** What a form of it holds that is not sent yet; null at first. */
  readonly values: ServedValues | null;
  /** The last row that the screen's list showed; null at first. */
  readonly after: string | null;
}

export interface Shown {
  readonly heading: string;
  readonly body: ReactNode;
}

/** What a form has done. */
export interface Done {
  /** In French, where it does not show. */
  readonly said?: string;
  /** Where it leads; else the screen is shown as it has become. */
  readonly go?: string;
  /** What the screen is shown for, as `ScreenRequest` has it. */
  readonly values?: ServedValues;
}

export interface OfficeScreen {
  /** Narrows the team's roles further. */
  readonly only?: Role;
  /** With `after`, the list alone, as the first thing. @throws problem */
  readonly show: (asked: ScreenRequest) => Promise<Shown>;
  /** By name. @throws problem, with `fields` by the names of the form's */
  readonly forms?: Readonly<Record<string, (asked: ScreenRequest, sending: ServedSending) => Promise<Done>>>;
}

/** What a form holds under a name, as text; empty where it holds none. */
export function textOf(values: ServedValues | null, name: string): string {
  const value = values?.[name];
  return typeof value === 'string' ? value : '';
}

/** Whether a box is ticked. */
export const isTicked = (values: ServedValues | null, name: string): boolean =>
  textOf(values, name) === 'yes';

/** The address that was picked; null where none was. */
export function addressOf(values: ServedValues | null, name: string): Address | null {
  const value = values?.[name];
  return typeof value === 'object' ? value : null;
}

/** A text, or null where there is none. */
export const textOrNull = (values: ServedValues | null, name: string): string | null =>
  textOf(values, name).trim() || null;

/** A number, as text says it; null where there is none. @throws problem ERROR.INVALID */
export function numberOrNull(values: ServedValues, name: string): number | null {
  const text = textOrNull(values, name);
  if (text === null) return null;
  const value = Number(text);
  if (Number.isInteger(value)) return value;
  throw problem('ERROR.INVALID', { fields: { [name]: 'Un nombre entier est attendu.' } });
}
