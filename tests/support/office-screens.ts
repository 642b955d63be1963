/** The team's screens as the API describes them: asked for, sent from, and read. */

import { randomUUID } from 'node:crypto';
import type { ServedNode, ServedScreen, ServedValues } from '../../src/domain/office/served-screen.ts';
import { type Answer, post } from './api.ts';

type Props = Readonly<Record<string, unknown>>;

export interface Office {
  /** What the screen at an address answers. */
  ask(at: string, more?: Props): Promise<Answer>;
  /** Sends one of its forms. */
  send(at: string, form: string, values: ServedValues, clientId?: string): Promise<Answer>;
}

/** @param headers of who calls, as they are then */
export function officeAt(url: string, headers: () => Readonly<Record<string, string>>): Office {
  const ask = (at: string, more: Props = {}) => post(`${url}/api/office/screen`, { at, ...more }, headers());
  return {
    ask,
    send: (at, form, values, clientId = randomUUID()) => ask(at, { sending: { form, clientId, values } }),
  };
}

/** Every part, or element, of that name on a screen, in order: what it is told. */
// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is what the test asserts on.
export const partsOf = ({ body }: ServedScreen, name: string): any[] =>
  body.flatMap((node) => elementsOf(node)).flatMap(([found, props]) => (found === name ? [props] : []));

/** What a screen says outside of its parts, in order. */
export const textOf = ({ body }: ServedScreen): string => body.map(said).join(' ').replaceAll('\u00a0', ' ');

function elementsOf(node: ServedNode): [string, Props][] {
  if (typeof node === 'string') return [];
  const [name, props, ...children] = node;
  return [[name, props], ...children.flatMap(elementsOf)];
}

function said(node: ServedNode): string {
  if (typeof node === 'string') return node;
  const [, , ...children] = node;
  return children.map(said).join(' ');
}
