/** Customers, as the office reaches them. */
import { boolean, type } from 'superstruct';
import { customerSchema } from '../../domain/customer-answer.ts';
import { get } from '../../platform/http.ts';
import { resource } from '../../platform/resource.ts';

/** @throws HttpError with status 404 when nobody has this address */
export const customerByEmail = (mail: string) =>
  get(['customer', 'by_email'], customerSchema, { query: { mail } });

const coverageSchema = type({ covered: boolean() });

/** Whether the trips of a customer are included in their subscription now. @throws HttpError */
export const isCovered = async (mail: string): Promise<boolean> =>
  (await get(['customer', 'by_email'], coverageSchema, { query: { mail } })).covered;

export const customers = resource(['customer'], customerSchema);
