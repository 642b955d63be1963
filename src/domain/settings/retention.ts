/** For how long the law has invoices kept (article L123-22 of the commercial code), apart from what orders need of it. */
export const INVOICE_YEARS = 10;
export const invoiceRetention = 'dix\u00a0ans';
