/** Invoices as they are frozen. */

import * as fc from 'fast-check';
import {
  type InvoiceContent,
  type InvoiceSeller,
  invoiceContent,
  type NewInvoice,
} from '../../src/domain/invoice/invoice.ts';
import { credited } from '../../src/domain/invoice/price-lines.ts';
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

/** Invoices and credit notes, paid or not. */
export const anyInvoice: fc.Arbitrary<InvoiceContent> = fc
  .record({
    make: fc.constantFrom(invoice, creditNote),
    lines: anyLines,
    paid: fc.boolean(),
    serviceOn: fc.constantFrom(null, '2026-11-24'),
    name: fc.string({ minLength: 1, unit: 'binary' }),
    isCompany: fc.boolean(),
  })
  .map(({ make, name, isCompany, ...fields }) =>
    make({ ...fields, buyer: { name, isCompany, address: address() } }),
  );
