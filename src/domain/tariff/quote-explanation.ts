/** The sentences of « Pourquoi ce prix ? » (domain.md, Pricing): the same on the page, offline and on the invoice. */

import { formatKilometres, formatWholeKilometres } from '../lib/french-number.ts';
import { formatEuros, splitVat } from '../lib/money.ts';
import { halfOfEachSentence } from './round-trip.ts';

const legLabels = { outbound: 'Aller', return: 'Retour' } as const;

const distanceWord = (approximate: boolean) => (approximate ? 'distance à confirmer' : 'distance estimée');

/** @param band its label, or undefined beyond the last band @param approximate its address is a commune alone */
export function legSentence(
  leg: keyof typeof legLabels,
  metres: number,
  band: string | undefined,
  approximate: boolean,
): string {
  const place = band === undefined ? 'hors des tranches du tarif' : `tranche ${band}`;
  return `${legLabels[leg]}\u00a0: ${formatKilometres(metres)} à vol d’oiseau entre l’adresse et notre établissement (${distanceWord(approximate)}), ${place}.`;
}

/** All legs in one band: the grid's own price. */
export function gridPriceSentence(service: string, cents: number): string {
  return `${service} dans cette tranche\u00a0: ${formatEuros(cents)}.`;
}

/** Legs in two bands (specification §9). */
export function twoBandsSentence(outboundCents: number, returnCents: number): string {
  return `Deux tranches différentes, donc la moitié du tarif de chacune\u00a0: ${halfOfEachSentence(outboundCents, returnCents)}.`;
}

/** @param maxMetres how far the subscription goes */
export function includedSentence(maxMetres: number): string {
  return `Trajets inclus dans l’abonnement, jusqu’à ${formatWholeKilometres(maxMetres)}\u00a0: ${formatEuros(0)}.`;
}

/** The inspection itself, which the subscription does not include: the pack less the round trip it contains. */
export function inspectionFeeSentence(packCents: number, roundTripCents: number): string {
  const fee = formatEuros(packCents - roundTripCents);
  return `Contrôle technique, non inclus dans l’abonnement\u00a0: ${formatEuros(packCents)} − ${formatEuros(roundTripCents)} d’aller-retour = ${fee}.`;
}

/** @param rate per cent */
export function vatSentence(totalCents: number, rate: number): string {
  const { net, vat } = splitVat(totalCents, rate);
  return `Total\u00a0: ${formatEuros(totalCents)} toutes taxes comprises, soit ${formatEuros(net)} hors taxes et ${formatEuros(vat)} de TVA à ${rate}\u00a0%.`;
}

/** The grid's price needs the establishment near too. */
export const establishmentSentence = (metres: number, approximate: boolean): string =>
  `Établissement\u00a0: à ${formatKilometres(metres)} du nôtre${approximate ? ` (${distanceWord(true)})` : ''}.`;

/** Why a service has no price. @param maxMetres up to where it has one; undefined when nowhere */
export function onQuoteSentence(service: string, maxMetres?: number): string {
  return maxMetres === undefined
    ? `${service}\u00a0: sur devis.`
    : `${service}\u00a0: sur devis au-delà de ${formatWholeKilometres(maxMetres)}.`;
}
