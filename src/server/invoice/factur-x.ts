/**
 * An invoice as Factur-X reads it: UN/CEFACT Cross Industry Invoice, profile EN 16931. BT-1 and so on are the business
 * terms of that norm, BR-1 its rules. Its schema fixes the order of elements.
 */

import type { Address } from '../../domain/address/address.ts';
import {
  type InvoiceContent,
  type InvoiceParty,
  type InvoiceSeller,
  settlementOf,
} from '../../domain/invoice/invoice.ts';
import { amountsOf, type InvoiceAmounts } from '../../domain/invoice/invoice-amounts.ts';
import { isCredit } from '../../domain/invoice/invoice-kinds.ts';
import { TO_COMPLETE } from '../../domain/settings/company.ts';
import { element, type XmlElement, xmlDocument } from './xml.ts';

const uncefact = (name: string) => `urn:un:unece:uncefact:data:standard:${name}:100`;
const namespaces = {
  'xmlns:rsm': uncefact('CrossIndustryInvoice'),
  'xmlns:ram': uncefact('ReusableAggregateBusinessInformationEntity'),
  'xmlns:udt': uncefact('UnqualifiedDataType'),
};

const PROFILE = 'urn:cen.eu:en16931:2017';
/** UNTDID 1001. */
const typeCodes = { invoice: '380', creditNote: '381' } as const;
/** UN/ECE Recommendation 20: one. */
const UNIT = 'C62';
/** UNTDID 2475: VAT is due when the price is paid, which is the rule for services (article 269 of the tax code). */
const VAT_DUE_WHEN_PAID = '72';
/** ISO 6523: a SIREN. */
const SIREN_SCHEME = '0002';
const CURRENCY = 'EUR';
/** The company is in France, and so is every address that the search of addresses knows. */
const COUNTRY = 'FR';

/** The XML of an invoice or of a credit note; what is outside VAT is no invoice, and has none. */
export function facturX(invoice: InvoiceContent): string {
  const amounts = amountsOf(invoice);
  const parts = [
    element('rsm:ExchangedDocumentContext', [
      ram('GuidelineSpecifiedDocumentContextParameter', text('ID', PROFILE)),
    ]),
    element('rsm:ExchangedDocument', header(invoice)),
    element('rsm:SupplyChainTradeTransaction', [
      ...amounts.lines.map(line),
      ram('ApplicableHeaderTradeAgreement', ...agreement(invoice)),
      ram('ApplicableHeaderTradeDelivery', ...delivery(invoice)),
      ram('ApplicableHeaderTradeSettlement', ...settlement(invoice, amounts)),
    ]),
  ];
  return xmlDocument(element('rsm:CrossIndustryInvoice', parts, namespaces));
}

const ram = (name: string, ...children: readonly XmlElement[]) => element(`ram:${name}`, children);
const text = (name: string, value: string, attributes?: XmlElement['attributes']) =>
  element(`ram:${name}`, value, attributes);
const euros = (name: string, cents: number, attributes?: XmlElement['attributes']) =>
  text(name, (cents / 100).toFixed(2), attributes);
/** @param day `YYYY-MM-DD` */
const date = (name: string, day: string) =>
  ram(name, element('udt:DateTimeString', day.replaceAll('-', ''), { format: '102' }));
/** Numbers of the registers are written without their spaces. */
const number = (value: string, schemeID: string) =>
  text('ID', value === TO_COMPLETE ? value : value.replaceAll(/\s/g, ''), { schemeID });
/** Nothing where the owner has not given the fact. */
const given = (fact: string, write: (fact: string) => XmlElement): XmlElement[] =>
  fact === TO_COMPLETE ? [] : [write(fact)];

/** BT-1 to BT-3, and the mentions as notes (BT-22). */
function header({ number, kind, issuedOn, mentions }: InvoiceContent): XmlElement[] {
  return [
    text('ID', number),
    text('TypeCode', isCredit(kind) ? typeCodes.creditNote : typeCodes.invoice),
    date('IssueDateTime', issuedOn),
    ...mentions.map((mention) => ram('IncludedNote', text('Content', mention))),
  ];
}

/** BG-25. A price is never negative (BR-27): what is taken off is of a negative quantity. */
function line({ label, vatRate, netCents }: InvoiceAmounts['lines'][number], index: number): XmlElement {
  const price = euros('ChargeAmount', Math.abs(netCents));
  const quantity = text('BilledQuantity', netCents < 0 ? '-1' : '1', { unitCode: UNIT });
  return ram(
    'IncludedSupplyChainTradeLineItem',
    ram('AssociatedDocumentLineDocument', text('LineID', String(index + 1))),
    ram('SpecifiedTradeProduct', text('Name', label)),
    ram('SpecifiedLineTradeAgreement', ram('NetPriceProductTradePrice', price)),
    ram('SpecifiedLineTradeDelivery', quantity),
    ram(
      'SpecifiedLineTradeSettlement',
      ram('ApplicableTradeTax', text('TypeCode', 'VAT'), categoryOf(vatRate), rateOf(vatRate)),
      ram('SpecifiedTradeSettlementLineMonetarySummation', euros('LineTotalAmount', netCents)),
    ),
  );
}

/** BT-118 and BT-151: the standard category has a rate above zero (BR-S-05). */
const categoryOf = (vatRate: number) => text('CategoryCode', vatRate > 0 ? 'S' : 'Z');
const rateOf = (vatRate: number) => text('RateApplicablePercent', String(vatRate));

/** BG-4, BG-7, and the booking as our own order (BT-14). */
function agreement({ seller, buyer, reference }: InvoiceContent): XmlElement[] {
  return [
    ram('SellerTradeParty', ...sellerParty(seller)),
    ram('BuyerTradeParty', ...buyerParty(buyer)),
    ram('SellerOrderReferencedDocument', text('IssuerAssignedID', reference)),
  ];
}

function sellerParty({ name, form, capital, seat, siren, rcs, vat, email }: InvoiceSeller): XmlElement[] {
  const register = rcs === TO_COMPLETE ? '' : `, RCS ${rcs}`;
  return [
    text('Name', name),
    text('Description', `${form} au capital de ${capital}${register}`),
    ...given(siren, (fact) => ram('SpecifiedLegalOrganization', number(fact, SIREN_SCHEME))),
    ram('PostalTradeAddress', ...given(seat, (fact) => text('LineOne', fact)), text('CountryID', COUNTRY)),
    ram('URIUniversalCommunication', text('URIID', email, { schemeID: 'EM' })),
    // Mandatory where VAT is charged (BR-S-02): even a missing one is said.
    ram('SpecifiedTaxRegistration', number(vat, 'VA')),
  ];
}

const buyerParty = ({ name, address }: InvoiceParty): XmlElement[] => [
  text('Name', name),
  ram('PostalTradeAddress', ...postalAddress(address)),
];

function postalAddress({ address, city, label }: Address): XmlElement[] {
  // The last one: a street may hold a number of five digits too.
  const postcode = label.match(/\b\d{5}\b/g)?.at(-1);
  return [
    ...(postcode === undefined ? [] : [text('PostcodeCode', postcode)]),
    text('LineOne', address),
    text('CityName', city),
    text('CountryID', COUNTRY),
  ];
}

/** BT-72. */
const delivery = ({ serviceOn }: InvoiceContent): XmlElement[] =>
  serviceOn === null ? [] : [ram('ActualDeliverySupplyChainEvent', date('OccurrenceDateTime', serviceOn))];

/** UNTDID 4461. */
const CREDIT_TRANSFER = '30';

/** BG-16 and BG-17: where a company pays what it owes, once the owner has said it. */
function transferOf({ kind, paid, buyer, seller: { iban = TO_COMPLETE } }: InvoiceContent): XmlElement[] {
  if (kind !== 'invoice' || paid || !buyer.isCompany || iban === TO_COMPLETE) return [];
  return [
    ram(
      'SpecifiedTradeSettlementPaymentMeans',
      text('TypeCode', CREDIT_TRANSFER),
      ram('PayeePartyCreditorFinancialAccount', text('IBANID', iban.replace(/\s/g, ''))),
    ),
  ];
}

/** BG-22 and BG-23, the terms of payment, and the invoice that a credit note undoes (BT-25). */
function settlement(invoice: InvoiceContent, { totals, paidCents, dueCents }: InvoiceAmounts): XmlElement[] {
  const { paid, dueOn, credits } = invoice;
  return [
    text('PaymentReference', invoice.number),
    text('InvoiceCurrencyCode', CURRENCY),
    ...transferOf(invoice),
    ...totals.rates.map(({ vatRate, netCents, vatCents }) =>
      ram(
        'ApplicableTradeTax',
        euros('CalculatedAmount', vatCents),
        text('TypeCode', 'VAT'),
        euros('BasisAmount', netCents),
        categoryOf(vatRate),
        text('DueDateTypeCode', VAT_DUE_WHEN_PAID),
        rateOf(vatRate),
      ),
    ),
    ram(
      'SpecifiedTradePaymentTerms',
      text('Description', settlementOf(invoice)),
      date('DueDateDateTime', dueOn),
    ),
    ram(
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      euros('LineTotalAmount', totals.netCents),
      euros('TaxBasisTotalAmount', totals.netCents),
      euros('TaxTotalAmount', totals.vatCents, { currencyID: CURRENCY }),
      euros('GrandTotalAmount', totals.totalCents),
      ...(paid ? [euros('TotalPrepaidAmount', paidCents)] : []),
      euros('DuePayableAmount', dueCents),
    ),
    ...(credits === null ? [] : [ram('InvoiceReferencedDocument', text('IssuerAssignedID', credits))]),
  ];
}
