/** The drawings that damages are marked on, as pages and paper draw them. */

import { readFileSync } from 'node:fs';
import { keysOf } from '../../domain/lib/key-of.ts';
import { diagramViews } from '../../domain/report/condition-report.ts';

const drawings = readFileSync(new URL('../../domain/vehicle/vehicle-drawings.svg', import.meta.url), 'utf8');

/** Of a drawing, in SVG's words. */
function pathOf(id: string): string {
  const path = new RegExp(`<symbol id="${id}"[^>]*><path [^>]*d="([^"]+)"`).exec(drawings)?.[1];
  if (path === undefined) throw new Error(`no drawing of ${id}`);
  return path;
}

export const diagrams = Object.fromEntries(
  keysOf(diagramViews).map((view) => [view, pathOf(view)]),
) as Readonly<Record<keyof typeof diagramViews, string>>;
