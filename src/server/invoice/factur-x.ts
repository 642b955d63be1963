/**
 * An invoice as Factur-X reads it: UN/CEFACT Cross Industry Invoice, profile EN 16931. BT-1 and so on are the business
 * terms of that norm, BR-1 its rules. Its schema fixes the order of elements.
 */

import type { Address } from '../../domain/address/address.ts';
import { HOME } from '../../domain/buyer/country.ts';
import {
  type InvoiceContent,
  type InvoiceParty,
  type InvoiceSeller,
  settlementOf,
} from '../../domain/invoice/invoice.ts';
import { amountsOf, type InvoiceAmounts } from '../../domain/invoice/invoice-amounts.ts';
import { isCredit } from '../../domain/invoice/invoice-kinds.ts';
import type { RateTotal } from '../../domain/invoice/price-lines.ts';
import { regimeMentions, type VatRegime } from '../../domain/invoice/vat-regime.ts';
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

/** The XML of an invoice or of a credit note; what is outside VAT is no invoice, and has none. */
export function facturX(invoice: InvoiceContent): string {
  const amounts = amountsOf(invoice);
  const parts = [
    element('rsm:ExchangedDocumentContext', [
      ram('GuidelineSpecifiedDocumentContextParameter', text('ID', PROFILE)),
    ]),
    element('rsm:ExchangedDocument', header(invoice)),
    element('rsm:SupplyChainTradeTransaction', [
      ...amounts.lines.map((one, index) => line(one, index, invoice)),
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
function line(
  { label, vatRate, netCents }: InvoiceAmounts['lines'][number],
  index: number,
  { vatRegime }: InvoiceContent,
): XmlElement {
  const category = categoryOf(vatRate, vatRegime);
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
      ram(
        'ApplicableTradeTax',
        text('TypeCode', 'VAT'),
        text('CategoryCode', category.code),
        ...rateOf(category, vatRate),
      ),
      ram('SpecifiedTradeSettlementLineMonetarySummation', euros('LineTotalAmount', netCents)),
    ),
  );
}

interface Category {
  /** BT-118 and BT-151. */
  readonly code: 'S' | 'Z' | 'AE' | 'O';
  /** BT-121, why no VAT is charged, of the list VATEX; its text (BT-120) is the regime's. */
  readonly exemption?: string;
}

/** Why there is no VAT: a rate of zero says the reverse charge (BR-AE-05), and none what is outside its scope (BR-O-05). */
const exempt: Readonly<Record<VatRegime, Category>> = {
  reverse_charge: { code: 'AE', exemption: 'VATEX-EU-AE' },
  outside_scope: { code: 'O', exemption: 'VATEX-EU-O' },
};

/** The standard category has a rate above zero (BR-S-05). */
const categoryOf = (vatRate: number, regime: VatRegime | null = null): Category =>
  regime ? exempt[regime] : { code: vatRate > 0 ? 'S' : 'Z' };
const rateOf = ({ code }: Category, vatRate: number): XmlElement[] =>
  code === 'O' ? [] : [text('RateApplicablePercent', String(vatRate))];

/** BG-4, BG-7, and the booking as our own order (BT-14). */
function agreement({ seller, buyer, reference, purchaseOrder, vatRegime }: InvoiceContent): XmlElement[] {
  return [
    ram('SellerTradeParty', ...sellerParty(seller, vatRegime)),
    ram('BuyerTradeParty', ...buyerParty(buyer, vatRegime)),
    ram('SellerOrderReferencedDocument', text('IssuerAssignedID', reference)),
    // BT-13.
    ...(purchaseOrder ? [ram('BuyerOrderReferencedDocument', text('IssuerAssignedID', purchaseOrder))] : []),
  ];
}

function sellerParty(
  { name, form, capital, seat, siren, rcs, vat, email }: InvoiceSeller,
  regime: VatRegime | null = null,
): XmlElement[] {
  const register = rcs === TO_COMPLETE ? '' : `, RCS ${rcs}`;
  return [
    text('Name', name),
    text('Description', `${form} au capital de ${capital}${register}`),
    ...given(siren, (fact) => ram('SpecifiedLegalOrganization', number(fact, SIREN_SCHEME))),
    ram('PostalTradeAddress', ...given(seat, (fact) => text('LineOne', fact)), text('CountryID', HOME)),
    ram('URIUniversalCommunication', text('URIID', email, { schemeID: 'EM' })),
    // Mandatory where VAT is charged (BR-S-02) or is its buyer's (BR-AE-02): even a missing one is said. Refused outside (BR-O-02).
    ...(regime === 'outside_scope' ? [] : [ram('SpecifiedTaxRegistration', number(vat, 'VA'))]),
  ];
}

/** BT-47 and BT-48 of a business; no VAT number where its sale is outside VAT (BR-O-02). */
const buyerParty = (
  { name, address, siren, vatNumber, country = HOME, seat }: InvoiceParty,
  regime: VatRegime | null = null,
): XmlElement[] => [
  text('Name', name),
  ...(siren ? [ram('SpecifiedLegalOrganization', number(siren, SIREN_SCHEME))] : []),
  ram(
    'PostalTradeAddress',
    ...(seat ? [text('LineOne', seat), text('CountryID', country)] : postalAddress(address)),
  ),
  ...(vatNumber && regime !== 'outside_scope'
    ? [ram('SpecifiedTaxRegistration', number(vatNumber, 'VA'))]
    : []),
];

function postalAddress({ address, city, label }: Address): XmlElement[] {
  // The last one: a street may hold a number of five digits too.
  const postcode = label.match(/\b\d{5}\b/g)?.at(-1);
  return [
    ...(postcode === undefined ? [] : [text('PostcodeCode', postcode)]),
    text('LineOne', address),
    text('CityName', city),
    text('CountryID', HOME),
  ];
}

/** BT-72. */
const delivery = ({ serviceOn }: InvoiceContent): XmlElement[] =>
  serviceOn === null ? [] : [ram('ActualDeliverySupplyChainEvent', date('OccurrenceDateTime', serviceOn))];

/** BG-23. The order of its elements is the schema's. */
function taxOf({ vatRate, netCents, vatCents }: RateTotal, { vatRegime }: InvoiceContent): XmlElement {
  const { code, exemption } = categoryOf(vatRate, vatRegime);
  return ram(
    'ApplicableTradeTax',
    euros('CalculatedAmount', vatCents),
    text('TypeCode', 'VAT'),
    ...(vatRegime ? [text('ExemptionReason', regimeMentions[vatRegime])] : []),
    euros('BasisAmount', netCents),
    text('CategoryCode', code),
    ...(exemption ? [text('ExemptionReasonCode', exemption)] : []),
    text('DueDateTypeCode', VAT_DUE_WHEN_PAID),
    ...rateOf({ code }, vatRate),
  );
}

/** UNTDID 4461. */
const CREDIT_TRANSFER = '30';

/** BG-16 and BG-17: where a company pays what it owes, once the owner has said it. */
function transferOf({
  kind,
  paid,
  buyer,
  isFree,
  seller: { iban = TO_COMPLETE },
}: InvoiceContent): XmlElement[] {
  if (kind !== 'invoice' || paid || !(buyer.isCompany || isFree) || iban === TO_COMPLETE) return [];
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
    ...totals.rates.map((total) => taxOf(total, invoice)),
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
