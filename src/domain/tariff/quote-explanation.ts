/**
 * « Pourquoi ce prix ? » (domain.md, Pricing): the same sentences on the page, offline and on the invoice. Apart from the price,
 * which every step of an order shows: who orders loads them when they ask.
 */

import { formatKilometres, formatWholeKilometres } from '../lib/french-number.ts';
import { formatEuros } from '../lib/money.ts';
import { isApproximate } from '../lib/place.ts';
import { splitVat } from '../lib/vat.ts';
import { type ExplainedQuote, gridLines, placeOf, pricedUpTo, type Quote, ratesOf } from './quote.ts';
import { halfOfEach } from './round-trip.ts';
import { isInGrid, serviceLabels } from './service.ts';

/** Says why a price is what it is, one sentence a line. */
export function explain(quote: Quote): string[] {
  const { legs, basis } = quote;
  const { request, tariff, establishmentMetres } = basis;
  const { establishment } = request;
  const measured = legs.map(({ kind, distanceMetres, bandId }) =>
    legSentence(
      kind,
      distanceMetres,
      tariff.bands.find(({ id }) => id === bandId)?.label,
      isApproximate(placeOf(kind, request)),
    ),
  );
  if (establishment && establishmentMetres !== undefined && legs.length > 0) {
    measured.push(establishmentSentence(establishmentMetres, isApproximate(establishment)));
  }
  if (quote.kind === 'on_quote') return [...measured, onQuoteReason(quote)];

  const ends = [establishment, ...legs.map(({ kind }) => placeOf(kind, request))];
  // As long as the establishment is not known, it may yet be too far.
  const isFinal = establishment && ends.some((place) => place && isApproximate(place));
  const total = vatSentence(quote.totalCents, tariff.vatRate);
  return [...measured, ...ruleSentences(quote), total, ...(isFinal ? [FINAL] : [])];
}

/** Why a service has no price: up to where it has one. */
export function onQuoteReason({ basis: { request, tariff } }: Pick<Quote, 'basis'>): string {
  const { serviceCode } = request;
  const maxMetres = isInGrid(serviceCode) ? pricedUpTo(gridLines[serviceCode], tariff) : undefined;
  const beyond = maxMetres === undefined ? '' : ` au-delà de ${formatWholeKilometres(maxMetres)}`;
  return `${serviceLabels[serviceCode]}\u00a0: sur devis${beyond}.`;
}

/** Which rule made the price of what was measured. */
function ruleSentences({ legs, basis, totalCents }: Extract<Quote, { kind: 'priced' }>): string[] {
  const { request, tariff, includedMetres } = basis;
  const { serviceCode } = request;
  const rates = isInGrid(serviceCode) && ratesOf(gridLines[serviceCode], legs, tariff);
  // What has a price has rates.
  if (!rates) return [];
  if (includedMetres !== null) {
    const included = includedSentence(includedMetres);
    return totalCents > 0 ? [included, inspectionFeeSentence(halfOfEach(...rates), totalCents)] : [included];
  }
  const inOneBand = new Set(legs.map(({ bandId }) => bandId)).size === 1;
  return [inOneBand ? gridPriceSentence(serviceLabels[serviceCode], totalCents) : twoBandsSentence(...rates)];
}

/** With its VAT and why it is that, as the API answers. */
export function explained(quote: Quote): ExplainedQuote {
  const { basis, ...price } = quote;
  const explanation = explain(quote);
  if (price.kind === 'on_quote') return { ...price, reason: onQuoteReason(quote), explanation };
  const { net: netCents, vat: vatCents } = splitVat(price.totalCents, basis.tariff.vatRate);
  return { ...price, netCents, vatCents, explanation };
}

/** A booking keeps the price that it was ordered at, wherever in a commune its places turn out to be. */
const FINAL = 'Le prix affiché est définitif\u00a0: la distance exacte ne le changera pas.';

const legLabels = { outbound: 'Aller', return: 'Retour' } as const;

const distanceWord = (approximate: boolean) => (approximate ? 'distance à confirmer' : 'distance estimée');

/** @param band its label, or undefined beyond the last band @param approximate its address is a commune alone */
function legSentence(
  leg: keyof typeof legLabels,
  metres: number,
  band: string | undefined,
  approximate: boolean,
): string {
  const place = band === undefined ? 'hors des tranches du tarif' : `tranche ${band}`;
  return `${legLabels[leg]}\u00a0: ${formatKilometres(metres)} à vol d’oiseau entre l’adresse et notre établissement (${distanceWord(approximate)}), ${place}.`;
}

/** All legs in one band: the grid's own price. */
function gridPriceSentence(service: string, cents: number): string {
  return `${service} dans cette tranche\u00a0: ${formatEuros(cents)}.`;
}

/** `49,90 € ÷ 2 + 69,90 € ÷ 2 = 59,90 €` (specification §9). */
export function halfOfEachSentence(outboundCents: number, returnCents: number): string {
  const total = halfOfEach(outboundCents, returnCents);
  return `${formatEuros(outboundCents)} ÷ 2 + ${formatEuros(returnCents)} ÷ 2 = ${formatEuros(total)}`;
}

/** Legs in two bands (specification §9). */
function twoBandsSentence(outboundCents: number, returnCents: number): string {
  return `Deux tranches différentes, donc la moitié du tarif de chacune\u00a0: ${halfOfEachSentence(outboundCents, returnCents)}.`;
}

/** @param maxMetres how far the subscription goes */
function includedSentence(maxMetres: number): string {
  return `Trajets inclus dans l’abonnement, jusqu’à ${formatWholeKilometres(maxMetres)}\u00a0: ${formatEuros(0)}.`;
}

/** The inspection itself, which the subscription does not include: the pack less the round trip it contains. */
function inspectionFeeSentence(packCents: number, feeCents: number): string {
  return `Contrôle technique, non inclus dans l’abonnement\u00a0: ${formatEuros(packCents)} − ${formatEuros(packCents - feeCents)} d’aller-retour = ${formatEuros(feeCents)}.`;
}

/** @param rate per cent */
export function vatSentence(totalCents: number, rate: number): string {
  const { net, vat } = splitVat(totalCents, rate);
  return `Total\u00a0: ${formatEuros(totalCents)} toutes taxes comprises, soit ${formatEuros(net)} hors taxes et ${formatEuros(vat)} de TVA à ${rate}\u00a0%.`;
}

/** The grid's price needs the establishment near too. */
const establishmentSentence = (metres: number, approximate: boolean): string =>
  `Le garage choisi\u00a0: à ${formatKilometres(metres)} de notre établissement${approximate ? ` (${distanceWord(true)})` : ''}.`;
