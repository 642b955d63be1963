import { describe, expect, it } from 'vitest';
import { invoiceContent, type NewInvoice } from '../../../../src/domain/invoice/invoice.ts';
import { monthLine } from '../../../../src/domain/subscription/subscription-lines.ts';

const month: NewInvoice = {
  kind: 'invoice',
  credits: null,
  issuedOn: '2027-02-28',
  serviceOn: '2027-02-28',
  dueOn: '2027-02-28',
  paid: true,
  reference: 'ABO-2027-000001',
  buyer: {
    name: 'Élodie Garçon',
    address: {
      id: 'a1',
      googleCode: '',
      label: '',
      address: '',
      city: '',
      googleAddressString: '',
      lat: 0,
      lon: 0,
    },
    isCompany: false,
  },
  lines: [monthLine({ from: '2027-02-28', to: '2027-03-30' }, 990)],
  explanation: [],
};

describe('what is paid before the service', () => {
  const said = (fields: Partial<NewInvoice>) =>
    invoiceContent('FA2027-000001', { ...month, ...fields }).mentions.filter((mention) =>
      mention.includes('des acomptes, et non des arrhes (article L214-1'),
    ).length;

  it('is an acompte, and said so', () => {
    const issuedOn = '2027-02-28';
    expect(said({ issuedOn, paid: true, serviceOn: '2027-03-02' })).toBe(1);
    expect(said({ issuedOn, paid: true, serviceOn: issuedOn })).toBe(1);
    expect(said({ issuedOn, paid: true, serviceOn: null })).toBe(1);
    expect(said({ issuedOn, paid: true, serviceOn: '2027-02-27' })).toBe(0);
    expect(said({ issuedOn, paid: false, serviceOn: '2027-03-02' })).toBe(0);
    expect(said({ kind: 'credit_note', credits: 'FA2027-000001', paid: true, serviceOn: null })).toBe(0);
  });
});

describe('how it is settled', () => {
  const mentions = (fields: Partial<NewInvoice>) =>
    invoiceContent('FA2027-000001', { ...month, ...fields }).mentions.join('\n');
  const buyer = { ...month.buyer, isCompany: true };

  it('names the account that companies pay to, as long as something is to be paid', () => {
    expect(mentions({ paid: false, buyer })).toContain('Par virement\u00a0: IBAN ');
    expect(mentions({ paid: true, buyer })).not.toContain('IBAN');
    expect(mentions({ paid: false })).not.toContain('IBAN');
  });

  it('says of a credit note how much it undoes, and what becomes of the money', () => {
    const note = { kind: 'credit_note', credits: 'FA2027-000001' } as const;
    expect(mentions({ ...note })).toContain('Annule la facture FA2027-000001.');
    expect(mentions({ ...note })).toContain('Remboursé par le moyen de paiement');
    expect(mentions({ ...note, inPart: true })).toContain('Annule en partie la facture FA2027-000001.');
    expect(mentions({ ...note, deducted: true })).toContain('Déduit de ce qui reste à payer.');
  });
});

describe('the invoice of a month', () => {
  it('says which, and takes the VAT out of its price', () => {
    const { lines, totals } = invoiceContent('FA2027-000001', month);
    expect(lines[0]?.label).toBe('Abonnement, du 28 février 2027 au 30 mars 2027');
    expect(totals).toMatchObject({ totalCents: 990, netCents: 825, vatCents: 165 });
  });
});
