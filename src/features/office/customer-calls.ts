/** Customers, as the office reaches them. */
import { customerSchema } from '../../domain/customer-schema.ts';
import { get } from '../../platform/http.ts';
import { resource } from '../../platform/resource.ts';

/** @throws HttpError with status 404 when nobody has this address */
export const customerByEmail = (mail: string) =>
  get(['customer', 'by_email'], customerSchema, { query: { mail } });

export const customers = resource(['customer'], customerSchema);
