/** The mandate of a customer as a PDF: an establishment that reads it gives the vehicle back to our driver. */

import { payerOf, SETTLEMENT } from '../../domain/booking/advance.ts';
import { type Provider, providerKinds } from '../../domain/booking/booking.ts';
import type { MandateContent } from '../../domain/booking/mandate.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { company } from '../../domain/settings/company.ts';
import { kindOf, whenOf } from '../../domain/trip/trip.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import {
  type Column,
  pdfDocument,
  writeColumns,
  writeHeading,
  writeParagraphs,
  writeTitle,
} from './document.ts';

const TITLE = 'Mandat de restitution de véhicule';

/** The whole file. */
export function mandatePdf(mandate: MandateContent): Promise<Buffer> {
  const { reference, customer, at } = mandate;
  return pdfDocument(`${TITLE} ${reference}`, at, (doc, root) => {
    writeTitle(doc, root, TITLE, [`Réservation\u00a0: ${reference}`]);
    writeColumns(doc, root, [
      { heading: 'Mandant\u00a0: le client', lines: customerLines(customer) },
      { heading: 'Mandataire\u00a0: le convoyeur', lines: companyLines() },
    ]);
    writeColumns(doc, root, [
      { heading: 'Véhicule', lines: vehicleLines(mandate.vehicle) },
      { heading: 'Établissement', lines: providerLines(mandate.provider) },
    ]);
    for (const { heading, lines } of sections(mandate)) {
      writeHeading(doc, root, heading);
      writeParagraphs(doc, root, lines);
    }
  });
}

/** Lines that there are: a partner is not told where their customer lives. */
const present = (lines: readonly (string | null)[]): string[] =>
  lines.flatMap((line) => (line ? [line] : []));

const phoneLine = (phone: string | null): string | null => phone && `Téléphone\u00a0: ${phone}`;

const customerLines = ({ firstName, lastName, companyName, address, phone }: MandateContent['customer']) =>
  present([`${firstName} ${lastName}`, companyName, address.label, phoneLine(phone)]);

function companyLines(): string[] {
  const { form, capital, seat, siren, rcs } = company.legal;
  return present([
    company.brand,
    `${form} au capital de ${capital}`,
    `Siège\u00a0: ${seat}`,
    `SIREN\u00a0: ${siren}`,
    `RCS\u00a0: ${rcs}`,
    phoneLine(company.phone.label),
  ]);
}

const vehicleLines = ({ brand, model, plate, vin }: Vehicle) =>
  present([`${brand} ${model}`, `Immatriculation\u00a0: ${plate}`, vin && `Numéro de série\u00a0: ${vin}`]);

const providerLines = ({ kind, name, address, phone }: Provider) =>
  present([`${name} (${providerKinds[kind].toLowerCase()})`, address.label, phoneLine(phone)]);

function sections({ reference, trips, advanceMaxCents, hasLimit, by, at }: MandateContent): Column[] {
  return [
    {
      heading: 'Ce que le client autorise',
      lines: [
        'Le convoyeur qui se présente pour cette réservation peut, au nom du client\u00a0: déposer ce véhicule dans cet établissement, signer les documents de dépôt et de restitution, et reprendre le véhicule avec ses clés et ses documents.',
        'Il ne peut accepter ni devis, ni travaux qui n’ont pas été convenus avec le client.',
      ],
    },
    { heading: SETTLEMENT, lines: hasLimit ? payment(advanceMaxCents) : [paidBy(advanceMaxCents)] },
    {
      heading: 'Trajets',
      lines: trips
        .filter(({ status }) => status !== 'cancelled')
        .map((trip) => `${kindOf(trip)}\u00a0: ${whenOf(trip)}${trip.driver ? `, par ${trip.driver}` : ''}.`),
    },
    {
      heading: 'Validité',
      lines: [
        `Ce mandat ne vaut que pour la réservation ${reference} et prend fin avec elle. Il remplace ceux qui ont été établis auparavant pour elle. Le client peut le révoquer à tout moment, en prévenant l’établissement et ${company.brand}.`,
        `Établi en ligne le ${frenchInstant(at)} par ${by}.`,
      ],
    },
  ];
}

const paidBy = (advanceMaxCents: number | null): string =>
  `L’établissement est réglé par le ${advanceMaxCents === null ? 'client' : 'convoyeur'}.`;

const payment = (advanceMaxCents: number | null): string[] => [
  `L’établissement est réglé ${payerOf(advanceMaxCents)}.`,
  ...(advanceMaxCents === null
    ? []
    : ['Ce montant s’entend toutes taxes comprises. Au-delà, l’établissement demande d’abord au client.']),
];
