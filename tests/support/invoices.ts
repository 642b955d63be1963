/** Invoices as they are frozen. */

import * as fc from 'fast-check';
import {
  type InvoiceContent,
  type InvoiceParty,
  type InvoiceSeller,
  invoiceContent,
  type NewInvoice,
} from '../../src/domain/invoice/invoice.ts';
import { credited } from '../../src/domain/invoice/price-lines.ts';
import { vatRegimeOf, withoutVat } from '../../src/domain/invoice/vat-regime.ts';
import { keysOf } from '../../src/domain/lib/key-of.ts';
import { address } from './customers.ts';
import { anyLines, lines } from './price-lines.ts';

/** A company that has given all its facts. */
export const seller: InvoiceSeller = {
  name: 'Garrigue Convoyage',
  form: 'société par actions simplifiée',
  capital: '1\u00a0000\u00a0euros',
  seat: '1 chemin du Parc, 13090 Aix-en-Provence',
  siren: '123 456 782',
  rcs: 'Aix-en-Provence 123 456 782',
  vat: 'FR 11 123456782',
  email: 'contact@exemple.fr',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
};

export const invoice = (fields: Partial<NewInvoice> = {}): InvoiceContent => ({
  ...invoiceContent('FA2026-000001', {
    kind: 'invoice',
    credits: null,
    issuedOn: '2026-11-21',
    serviceOn: '2026-11-24',
    dueOn: '2026-12-21',
    paid: true,
    reference: 'CVG-2026-000123',
    buyer: { name: 'Élodie Garçon', address: address(), isCompany: false },
    lines,
    explanation: ['Aller-retour dans cette tranche\u00a0: 59,90\u00a0€.'],
    ...fields,
  }),
  seller,
});

/** What undoes the whole of an invoice. */
export const creditNote = (fields: Partial<NewInvoice> = {}): InvoiceContent => ({
  ...invoice({
    kind: 'credit_note',
    credits: 'FA2026-000001',
    explanation: [],
    ...fields,
    lines: credited(fields.lines ?? lines),
  }),
  number: 'AV2026-000001',
});

/** Who is invoiced beyond their name: a consumer, or a business here, elsewhere in the Union or beyond it. */
export const identities = {
  consumer: { isCompany: false },
  unsaid: { isCompany: true },
  french: { isCompany: true, country: 'FR', siren: '732829320', vatNumber: 'FR44732829320', seat: null },
  belgian: {
    isCompany: true,
    country: 'BE',
    siren: null,
    vatNumber: 'BE0417497106',
    seat: 'Rue de la Loi 16, 1000 Bruxelles',
  },
  swiss: { isCompany: true, country: 'CH', siren: null, vatNumber: null, seat: 'Bundesplatz 3, 3005 Berne' },
} as const satisfies Readonly<Record<string, Omit<InvoiceParty, 'name' | 'address'>>>;

/** An invoice to one of them, under the regime that follows. */
export function invoiceTo(whom: keyof typeof identities, fields: Partial<NewInvoice> = {}, make = invoice) {
  const buyer = { name: 'Garage du Port', address: address(), ...identities[whom], ...fields.buyer };
  const vatRegime = vatRegimeOf(buyer);
  const sold = fields.lines ?? lines;
  return make({ ...fields, buyer, vatRegime, lines: vatRegime ? withoutVat(sold) : sold });
}

/** Invoices and credit notes, paid or not. */
export const anyInvoice: fc.Arbitrary<InvoiceContent> = fc
  .record({
    make: fc.constantFrom(invoice, creditNote),
    lines: anyLines,
    paid: fc.boolean(),
    serviceOn: fc.constantFrom(null, '2026-11-24'),
    name: fc.string({ minLength: 1, unit: 'binary' }),
    whom: fc.constantFrom(...keysOf(identities)),
    purchaseOrder: fc.constantFrom(null, 'BC-2026-7'),
    isFree: fc.boolean(),
  })
  .map(({ make, name, whom, ...fields }) =>
    invoiceTo(whom, { ...fields, buyer: { name, address: address(), ...identities[whom] } }, make),
  );
