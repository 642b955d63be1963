/** How a damage is said, in the words of the trade: the same before it is signed as where it is read afterwards. */

import { type Damage, damageTypes, diagramViews, severities, vehicleParts } from './condition-report.ts';

/** « Portière, rayure (côté gauche) ». */
export const damageName = ({ view, part, type }: Pick<Damage, 'view' | 'part' | 'type'>): string =>
  `${vehicleParts[part]}, ${damageTypes[type].toLowerCase()} (${diagramViews[view].toLowerCase()})`;

/** « Portière, rayure (côté gauche), gravité 2 sur 5, légère ». */
export const damageText = (damage: Omit<Damage, 'x' | 'y' | 'photos'>): string =>
  `${damageName(damage)}, gravité ${damage.severity} sur 5, ${severities[damage.severity].toLowerCase()}`;

/** The same, and whether the vehicle had it before. */
export const damageLine = (damage: Damage, known: readonly Damage[]): string =>
  `${damageText(damage)}${isKnown(damage, known) ? '\u00a0: déjà connu' : ''}`;

/** Whether a damage was there before: one that is proposed again keeps its place. */
export const isKnown = ({ view, x, y }: Damage, known: readonly Damage[]): boolean =>
  known.some((one) => one.view === view && one.x === x && one.y === y);
