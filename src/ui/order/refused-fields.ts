/** What the API refuses of an order, said on the fields of its form. */
import { HttpError } from '../../platform/http/http-error.ts';

/** Names of the payload that the form has under others; the rest loses the part that it is in. */
const names: Readonly<Record<string, string>> = {
  serviceCode: 'service',
  'inbound.address': 'inbound',
  'provider.address': 'providerAddress',
  'provider.phone': 'providerPhone',
  'vehicle.declaredCents': 'declared',
  termsVersion: 'terms',
  immediateExecution: 'express',
};

const fieldOf = (name: string): string => names[name] ?? name.replace(/^(?:outbound|provider|vehicle)\./, '');

/** The same refusal, its fields under the names of the form. */
export function onFields({ kind, message, status, code, fields, retryAfter }: HttpError): HttpError {
  const named = Object.entries(fields).map(([name, reason]) => [fieldOf(name), reason]);
  return new HttpError(kind, {
    message,
    status,
    code,
    fields: Object.fromEntries(named),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}
