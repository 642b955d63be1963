/** What a screen is written in, React's elements, as what the browser is sent (src/domain/office/served-screen.ts). */

import { Fragment, isValidElement, type ReactNode } from 'react';
import type { ServedNode, ServedParts } from '../../domain/office/served-screen.ts';

/** A part that the browser has. */
const part = <Name extends keyof ServedParts>(name: Name) =>
  Object.assign((_: ServedParts[Name] & { readonly children?: ReactNode }): ReactNode => null, {
    part: name,
  });

export const Form = part('Form');
export const Field = part('Field');
export const Select = part('Select');
export const Choice = part('Choice');
export const Check = part('Check');
export const Place = part('Place');
export const Press = part('Press');
export const File = part('File');
export const Rows = part('Rows');

/** Components are called; they have no state and no effects. Attributes that are undefined are left out by JSON. */
export function wire(node: ReactNode): ServedNode[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (Array.isArray(node)) return node.flatMap(wire);
  if (!isValidElement<{ readonly children?: ReactNode }>(node)) return [String(node)];
  const { type, key } = node;
  const { children, ...props } = node.props;
  if (type === Fragment) return wire(children);
  if (typeof type === 'function' && !('part' in type)) return wire((type as Component)(node.props));
  const name = typeof type === 'string' ? type : String((type as { readonly part?: string }).part);
  return [[name, { ...(key !== null && { key }), ...props }, ...wire(children)]];
}

type Component = (props: object) => ReactNode;

/** A cell of a list: one node. */
export function wireOne(node: ReactNode): ServedNode {
  const [first = '', ...more] = wire(node);
  return more.length === 0 ? first : ['span', {}, first, ...more];
}
