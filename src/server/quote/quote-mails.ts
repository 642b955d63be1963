/** The mails that follow a request for a quote: plain French text. */

import { providerKinds, type Stop } from '../../domain/booking/booking.ts';
import { formatWholeEuros } from '../../domain/lib/money.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import type { QuoteRequest } from '../../domain/quote/quote-request.ts';
import { company } from '../../domain/settings/company.ts';
import { coverOf } from '../../domain/tariff/insurance.ts';
import { orderQuote } from '../../domain/tariff/order-quote.ts';
import { explain } from '../../domain/tariff/quote-explanation.ts';
import { serviceLabels } from '../../domain/tariff/service.ts';
import type { Tariff } from '../../domain/tariff/tariff.ts';
import { categories } from '../../domain/vehicle/vehicle.ts';
import type { Mail } from '../outbox/mail.ts';
import { companyNotice, DESK_ENDING, leadTo, notice } from '../outbox/notice.ts';
import { deskLink } from '../outbox/workspace-link.ts';

type QuoteMailData = Omit<QuoteRequest, 'mail'> & {
  /** `DEV-2026-000001`. */
  readonly reference: string;
  /** Of who asks. */
  readonly mail: string;
};

/** To the company: all that a price depends on; its answer goes to who asks. @param tariff the version that holds */
export function quoteAskedMail(
  asked: QuoteMailData & { readonly at: Date; readonly appUrl: string },
  tariff: Tariff,
): Mail {
  const { reference, mail, at, appUrl, serviceCode, outbound, inbound, provider, vehicle, note } = asked;
  const label = serviceLabels[serviceCode];
  return companyNotice({
    replyTo: mail,
    subject: `Demande de devis ${reference}\u00a0: ${label}`,
    lines: [
      `Une demande de devis est arrivée depuis le site ${company.brand}, le ${frenchInstant(at)}.`,
      '',
      `Formule\u00a0: ${label}`,
      `E-mail\u00a0: ${mail}`,
      ...stopLines('Adresse', outbound),
      ...(inbound ? stopLines('Retour', inbound) : []),
      `${providerKinds[provider.kind]}\u00a0: ${provider.name}, ${provider.address.label}`,
      ...(provider.phone ? [`Téléphone sur place\u00a0: ${provider.phone}`] : []),
      '',
      `Véhicule\u00a0: ${vehicle.brand} ${vehicle.model}, ${vehicle.plate} (${categories[vehicle.category]})`,
      ...(vehicle.vin ? [`Numéro de série\u00a0: ${vehicle.vin}`] : []),
      `Valeur\u00a0: ${formatWholeEuros(vehicle.declaredCents)}${coverOf(vehicle.declaredCents) === 'covered' ? '' : ', accord de l’assureur nécessaire'}`,
      '',
      ...explain(orderQuote(asked, null, tariff)),
      ...(note ? ['', 'Précisions\u00a0:', '', note] : []),
      '',
      ...leadTo('Envoyer votre prix depuis le bureau', deskLink(appUrl)),
    ],
    ending: DESK_ENDING,
  });
}

function stopLines(name: string, { address, contactName, contactPhone, accessNote }: Stop): string[] {
  return [
    `${name}\u00a0: ${address.label}`,
    `Sur place\u00a0: ${contactName}, ${contactPhone}`,
    ...(accessNote ? [`Accès\u00a0: ${accessNote}`] : []),
  ];
}

/** To who asks. Nothing that was typed is in it: the address may be somebody else's. */
export const quoteReceivedMail = ({ mail, reference, serviceCode }: QuoteMailData): Mail =>
  notice(mail, `Votre demande de devis ${reference}`, [
    `Nous avons bien reçu votre demande de devis\u00a0: ${serviceLabels[serviceCode]}.`,
    '',
    'Nous vous répondons par e-mail, avec un prix, dès que nous avons étudié le trajet. Cette demande ne vous engage à rien.',
    '',
    `Pour la compléter, répondez à cet e-mail en rappelant la référence ${reference}.`,
  ]);
