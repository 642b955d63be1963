/** What is invoiced by hand, what becomes of an invoice, and what invoices say of a business: a load of its own. */
import { BuyerScreen } from './invoicing/buyer.tsx';
import { InvoiceFileScreen } from './invoicing/invoice-file.tsx';
import { NewInvoice } from './invoicing/new-invoice.tsx';

export const screens = {
  '/admin/teammate/buyer/:id': BuyerScreen,
  '/admin/teammate/books/invoice': NewInvoice,
  '/admin/teammate/books/invoice/:id': InvoiceFileScreen,
};
