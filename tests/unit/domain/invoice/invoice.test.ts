import { describe, expect, it } from 'vitest';
import { invoiceContent, type NewInvoice, seriesOf } from '../../../../src/domain/invoice/invoice.ts';
import { invoiceKinds } from '../../../../src/domain/invoice/invoice-kinds.ts';
import { outsideVatCents } from '../../../../src/domain/invoice/outside-vat.ts';
import { keysOf } from '../../../../src/domain/lib/key-of.ts';
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

describe('a note de débours', () => {
  const note: NewInvoice = {
    ...month,
    kind: 'disbursement',
    serviceOn: null,
    paid: false,
    lines: [{ label: 'Facture 12 du garage', cents: 24_530, vatRate: 0 }],
  };

  it('counts in no sum of nets or of VAT, and says why', () => {
    const { totals, mentions } = invoiceContent('ND2027-000001', note);
    expect(totals).toEqual({ rates: [], netCents: 0, vatCents: 0, totalCents: 24_530 });
    expect(outsideVatCents(totals)).toBe(24_530);
    const said = mentions.join('\n');
    expect(said).toContain('article 267, II-2° du code général des impôts');
    expect(said).toContain('n’est pas elle-même une facture');
    expect(said).not.toMatch(/encaissements|L441-10/);
  });

  it('has numbers of its own, and what undoes it too', () => {
    expect(keysOf(invoiceKinds).map((kind) => seriesOf(kind, '2027'))).toEqual([
      'FA2027',
      'AV2027',
      'ND2027',
      'AD2027',
    ]);
    const undone = invoiceContent('AD2027-000001', {
      ...note,
      kind: 'disbursement_credit',
      credits: 'ND2027-000001',
      paid: true,
      deducted: true,
    });
    expect(undone.mentions.join('\n')).toContain('Annule la note de débours ND2027-000001.');
  });

  it('is paid by companies as their invoices are', () => {
    const buyer = { ...month.buyer, isCompany: true };
    const said = invoiceContent('ND2027-000001', { ...note, buyer }).mentions.join('\n');
    expect(said).toContain('en rappelant le numéro de cette note de débours');
    expect(said).not.toContain('L441-10');
  });
});

describe('the invoice of a month', () => {
  it('says which, and takes the VAT out of its price', () => {
    const { lines, totals } = invoiceContent('FA2027-000001', month);
    expect(lines[0]?.label).toBe('Abonnement, du 28 février 2027 au 30 mars 2027');
    expect(totals).toMatchObject({ totalCents: 990, netCents: 825, vatCents: 165 });
  });
});
