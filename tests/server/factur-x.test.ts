/** The XML of invoices: right by its schema, and its sums hold to the cent by the rules of EN 16931. */

import { Profile, validateXsd } from '@stackforge-eu/factur-x';
import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import type { InvoiceContent } from '../../src/domain/invoice/invoice.ts';
import { credited, totalsOf } from '../../src/domain/invoice/price-lines.ts';
import { TO_COMPLETE } from '../../src/domain/settings/company.ts';
import { facturX } from '../../src/server/invoice/factur-x.ts';
import { address } from '../support/customers.ts';
import { anyInvoice, creditNote, invoice, invoiceTo, seller } from '../support/invoices.ts';
import { lines } from '../support/price-lines.ts';

const RUNS = process.env.SOAK ? 1_000 : 100;

/** Texts of the elements at a path of names, anywhere in the document. */
type Find = (path: string) => string[];

function withXml<T>(content: InvoiceContent, look: (find: Find) => T): T {
  const document = XmlDocument.fromString(facturX(content));
  const ram = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100';
  try {
    return look((path) => {
      const names = path.split('/').map((name) => `ram:${name}`);
      return document.find(`//${names.join('/')}`, { ram }).map((node) => node.content.trim());
    });
  } finally {
    document.dispose();
  }
}

const texts = (content: InvoiceContent, path: string) => withXml(content, (find) => find(path));

const TOTALS = 'SpecifiedTradeSettlementHeaderMonetarySummation';
const RATES = 'ApplicableHeaderTradeSettlement/ApplicableTradeTax';
const LINE = 'IncludedSupplyChainTradeLineItem';
const LINE_TOTAL = 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount';
const LINE_TAX = `${LINE}/SpecifiedLineTradeSettlement/ApplicableTradeTax`;

describe('the XML of an invoice', () => {
  test('is right by the schema of the profile, whatever the invoice', async () => {
    await fc.assert(
      fc.asyncProperty(anyInvoice, async (content) => {
        expect((await validateXsd(facturX(content), Profile.EN16931)).errors).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test('says where a company pays what it owes, where the owner has given the account', () => {
    const means = 'SpecifiedTradeSettlementPaymentMeans';
    const company = { ...invoice().buyer, isCompany: true };
    const said = (content: InvoiceContent) => [
      ...texts(content, `${means}/TypeCode`),
      ...texts(content, `${means}/PayeePartyCreditorFinancialAccount/IBANID`),
    ];
    expect(said(invoice({ buyer: company, paid: false }))).toEqual(['30', 'FR7630006000011234567890189']);
    expect(said(invoice({ buyer: company, paid: true }))).toEqual([]);
    expect(said(invoice({ paid: false }))).toEqual([]);
    const unknown = { ...seller, iban: TO_COMPLETE };
    expect(said({ ...invoice({ buyer: company, paid: false }), seller: unknown })).toEqual([]);
  });

  test('is measured by a schema that refuses: an element out of its place, an unknown one, one that is missing', async () => {
    const right = facturX(invoice());
    const wrongs = [
      right.replace(/(<ram:ID>.*<\/ram:ID>)\s*(<ram:TypeCode>380<\/ram:TypeCode>)/, '$2$1'),
      right.replaceAll('ram:DueDateTypeCode', 'ram:DueDateType'),
      right.replace(/<ram:InvoiceCurrencyCode>.*<\/ram:InvoiceCurrencyCode>/, ''),
    ];
    for (const wrong of wrongs) {
      expect(wrong).not.toBe(right);
      expect((await validateXsd(wrong, Profile.EN16931)).valid).toBe(false);
    }
  });

  test('says who, to whom, what, when and how it is paid', () => {
    const said = (path: string) => texts(invoice({ paid: false }), path);
    expect(said('GuidelineSpecifiedDocumentContextParameter/ID')).toEqual(['urn:cen.eu:en16931:2017']);
    expect(said('IssueDateTime')).toEqual(['20261121']);
    expect(said('IncludedNote/Content')).toEqual(invoice({ paid: false }).mentions);
    expect(said(`${LINE}/SpecifiedTradeProduct/Name`)).toEqual(lines.map(({ label }) => label));
    expect(said('SellerTradeParty/Name')).toEqual([seller.name]);
    expect(said('SellerTradeParty/Description')).toEqual([
      `${seller.form} au capital de ${seller.capital}, RCS ${seller.rcs}`,
    ]);
    expect(said('SellerTradeParty/SpecifiedLegalOrganization/ID[@schemeID="0002"]')).toEqual(['123456782']);
    expect(said('SellerTradeParty/SpecifiedTaxRegistration/ID[@schemeID="VA"]')).toEqual(['FR11123456782']);
    expect(said('SellerTradeParty/PostalTradeAddress/*')).toEqual([seller.seat, 'FR']);
    expect(said('BuyerTradeParty/Name')).toEqual(['Élodie Garçon']);
    expect(said('BuyerTradeParty/PostalTradeAddress/*')).toEqual([
      '13100',
      address().address,
      address().city,
      'FR',
    ]);
    expect(said('SellerOrderReferencedDocument/IssuerAssignedID')).toEqual(['CVG-2026-000123']);
    expect(said('ActualDeliverySupplyChainEvent/OccurrenceDateTime')).toEqual(['20261124']);
    expect(said('SpecifiedTradePaymentTerms/Description')).toEqual([
      'À payer au plus tard le 21 décembre 2026.',
    ]);
    expect(said('SpecifiedTradePaymentTerms/DueDateDateTime')).toEqual(['20261221']);
    expect(said('InvoiceReferencedDocument')).toEqual([]);
  });

  test('says of a business its SIREN (BT-47), its VAT number (BT-48) and its order (BT-13)', () => {
    const content = invoiceTo('french', { purchaseOrder: 'BC-2026-7' });
    const said = (path: string) => texts(content, path);
    expect(said('BuyerTradeParty/SpecifiedLegalOrganization/ID[@schemeID="0002"]')).toEqual(['732829320']);
    expect(said('BuyerTradeParty/SpecifiedTaxRegistration/ID[@schemeID="VA"]')).toEqual(['FR44732829320']);
    expect(said('BuyerOrderReferencedDocument/IssuerAssignedID')).toEqual(['BC-2026-7']);
    expect(said(`${RATES}/CategoryCode`)).toEqual(['S']);
    for (const path of ['SpecifiedLegalOrganization', 'SpecifiedTaxRegistration'])
      expect(texts(invoice(), `BuyerTradeParty/${path}`)).toEqual([]);
    expect(texts(invoice(), 'BuyerOrderReferencedDocument')).toEqual([]);
  });

  test('says that a business elsewhere in the Union accounts for the VAT (BR-AE-01 to BR-AE-10)', () => {
    const said = (path: string) => texts(invoiceTo('belgian'), path);
    for (const tax of [RATES, LINE_TAX]) {
      expect(new Set(said(`${tax}/CategoryCode`))).toEqual(new Set(['AE']));
      expect(new Set(said(`${tax}/RateApplicablePercent`))).toEqual(new Set(['0']));
    }
    expect(said(`${RATES}/CalculatedAmount`)).toEqual(['0.00']);
    expect(said(`${RATES}/ExemptionReasonCode`)).toEqual(['VATEX-EU-AE']);
    expect(said(`${RATES}/ExemptionReason`)).toEqual([expect.stringContaining('283-2')]);
    expect(said('BuyerTradeParty/SpecifiedTaxRegistration/ID')).toEqual(['BE0417497106']);
    expect(said('SellerTradeParty/SpecifiedTaxRegistration/ID')).toEqual(['FR11123456782']);
    expect(said('BuyerTradeParty/PostalTradeAddress/*')).toEqual(['Rue de la Loi 16, 1000 Bruxelles', 'BE']);
    expect(said(`${TOTALS}/GrandTotalAmount`)).toEqual(said(`${TOTALS}/TaxBasisTotalAmount`));
    expect(said(`${TOTALS}/GrandTotalAmount`)).toEqual(['74.83']);
  });

  test('says that of a business beyond the Union no VAT is ours, nor its number (BR-O-01 to BR-O-10)', () => {
    const said = (path: string) => texts(invoiceTo('swiss'), path);
    for (const tax of [RATES, LINE_TAX]) {
      expect(new Set(said(`${tax}/CategoryCode`))).toEqual(new Set(['O']));
      expect(said(`${tax}/RateApplicablePercent`)).toEqual([]);
    }
    expect(said(`${RATES}/ExemptionReasonCode`)).toEqual(['VATEX-EU-O']);
    expect(said('SpecifiedTaxRegistration')).toEqual([]);
    expect(said('BuyerTradeParty/PostalTradeAddress/CountryID')).toEqual(['CH']);
  });

  test('leaves out what the owner has not given, but for what is mandatory', () => {
    const given = (path: string) =>
      texts(
        {
          ...invoice(),
          seller: { ...seller, siren: TO_COMPLETE, seat: TO_COMPLETE, rcs: TO_COMPLETE, vat: TO_COMPLETE },
        },
        path,
      );
    expect(given('SellerTradeParty/SpecifiedLegalOrganization')).toEqual([]);
    expect(given('SellerTradeParty/PostalTradeAddress/*')).toEqual(['FR']);
    expect(given('SellerTradeParty/Description')).toEqual([`${seller.form} au capital de ${seller.capital}`]);
    expect(given('SellerTradeParty/SpecifiedTaxRegistration/ID')).toEqual([TO_COMPLETE]);
  });

  test('says what is paid already', () => {
    const amounts = (content: InvoiceContent) =>
      ['GrandTotalAmount', 'TotalPrepaidAmount', 'DuePayableAmount'].map((name) =>
        texts(content, `${TOTALS}/${name}`),
      );
    expect(amounts(invoice())).toEqual([['89.80'], ['89.80'], ['0.00']]);
    expect(amounts(invoice({ paid: false }))).toEqual([['89.80'], [], ['89.80']]);
  });

  test('of a credit note names the invoice that it undoes, and counts what it gives back', () => {
    const said = (path: string) => texts(creditNote(), path);
    expect(said('ID').slice(0, 2)).toEqual(['urn:cen.eu:en16931:2017', 'AV2026-000001']);
    expect(said('TypeCode')[0]).toBe('381');
    expect(texts(invoice(), 'TypeCode')[0]).toBe('380');
    expect(said('InvoiceReferencedDocument/IssuerAssignedID')).toEqual(['FA2026-000001']);
    expect(said('BilledQuantity')).toEqual(['1', '1', '1']);
    expect(said(`${TOTALS}/GrandTotalAmount`)).toEqual(['89.80']);
  });

  test('holds any text as it is, but what no XML may hold', () => {
    const named = (name: string) =>
      texts(invoice({ buyer: { ...invoice().buyer, name } }), 'BuyerTradeParty/Name');
    const odd = `<a b="c">&amp;</a> ]]> ' 🚗 مرآب`;
    expect(named(odd)).toEqual([odd]);
    expect(named('a\u0000b\uffffc\ud800d')).toEqual(['a\ufffdb\ufffdc\ufffdd']);
  });
});

/** Cents. */
const cents = (amount: string): number => {
  expect(amount).toMatch(/^-?\d+\.\d\d$/);
  return Number(amount.replace('.', ''));
};
const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + cents(amount), 0);

describe('the sums of an invoice', () => {
  const laws = (look: (find: Find, content: InvoiceContent) => void) =>
    fc.assert(
      fc.property(anyInvoice, (content) => withXml(content, (find) => look(find, content))),
      { numRuns: RUNS },
    );
  const total = (find: Find, name: string) => sum(find(`${TOTALS}/${name}`));

  test('are those of the order, and the price that was shown', () => {
    laws((find, content) => {
      const shown = content.kind === 'invoice' ? content.lines : credited(content.lines);
      const { netCents, vatCents, totalCents } = totalsOf(shown);
      expect(total(find, 'TaxBasisTotalAmount')).toBe(netCents);
      expect(total(find, 'TaxTotalAmount')).toBe(vatCents);
      expect(total(find, 'GrandTotalAmount')).toBe(totalCents);
      expect(totalCents).toBe(shown.reduce((all, line) => all + line.cents, 0));
    });
  });

  test('of lines are the total of lines (BR-CO-10), each of them quantity by price (BR-27)', () => {
    laws((find) => {
      const amounts = find(LINE_TOTAL);
      const prices = find('NetPriceProductTradePrice/ChargeAmount');
      const quantities = find('BilledQuantity');
      expect(sum(amounts)).toBe(total(find, 'LineTotalAmount'));
      amounts.forEach((amount, index) => {
        expect(cents(prices[index] ?? '')).toBeGreaterThanOrEqual(0);
        expect(cents(amount)).toBe(Number(quantities[index]) * cents(prices[index] ?? '') + 0);
      });
    });
  });

  test('without VAT are the total of lines (BR-CO-13)', () => {
    laws((find) => {
      expect(total(find, 'TaxBasisTotalAmount')).toBe(total(find, 'LineTotalAmount'));
    });
  });

  test('of VAT are those of its rates (BR-CO-14), as are the lines of each (BR-S-08)', () => {
    laws((find, { vatRegime }) => {
      expect(sum(find(`${RATES}/CalculatedAmount`))).toBe(total(find, 'TaxTotalAmount'));
      const amounts = find(LINE_TOTAL);
      if (vatRegime) {
        // One exemption, of all lines (BR-AE-08, BR-O-08).
        expect(find(`${RATES}/BasisAmount`).map(cents)).toEqual([sum(amounts)]);
        return;
      }
      const rates = find(`${LINE_TAX}/RateApplicablePercent`);
      const bases = find(`${RATES}/BasisAmount`);
      const vats = find(`${RATES}/CalculatedAmount`);
      find(`${RATES}/RateApplicablePercent`).forEach((rate, index) => {
        const base = cents(bases[index] ?? '');
        expect(sum(amounts.filter((_, line) => rates[line] === rate))).toBe(base);
        // BR-CO-17 is held within a cent: prices include VAT, which is what is left of them.
        expect(Math.abs(cents(vats[index] ?? '') - (base * Number(rate)) / 100)).toBeLessThanOrEqual(1);
      });
      expect(new Set(rates)).toEqual(new Set(find(`${RATES}/RateApplicablePercent`)));
    });
  });

  test('have the codes of the norm: VAT of the standard category above zero (BR-S-05), in euros, by the piece', () => {
    laws((find, { vatRegime }) => {
      for (const tax of [RATES, LINE_TAX]) {
        const rates = find(`${tax}/RateApplicablePercent`);
        const codes = find(`${tax}/CategoryCode`);
        expect(find(`${tax}/TypeCode`)).toEqual(codes.map(() => 'VAT'));
        if (!vatRegime) expect(codes).toEqual(rates.map((rate) => (rate === '0' ? 'Z' : 'S')));
      }
      expect(new Set(find(`${RATES}/DueDateTypeCode`))).toEqual(new Set(['72']));
      expect(find('InvoiceCurrencyCode')).toEqual(['EUR']);
      expect(find(`${TOTALS}/TaxTotalAmount[@currencyID="EUR"]`)).toHaveLength(1);
      expect(find('BilledQuantity[@unitCode="C62"]')).toEqual(find('BilledQuantity'));
    });
  });

  test('with VAT are those without it and VAT (BR-CO-15)', () => {
    laws((find) => {
      const parts = total(find, 'TaxBasisTotalAmount') + total(find, 'TaxTotalAmount');
      expect(total(find, 'GrandTotalAmount')).toBe(parts);
    });
  });

  test('to be paid are the total less what is paid (BR-CO-16)', () => {
    laws((find, { paid }) => {
      const due = total(find, 'GrandTotalAmount') - total(find, 'TotalPrepaidAmount');
      expect(total(find, 'DuePayableAmount')).toBe(due);
      expect(find(`${TOTALS}/TotalPrepaidAmount`)).toHaveLength(paid ? 1 : 0);
    });
  });
});
