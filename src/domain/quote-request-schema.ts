/** The shape of a request for a quote on the wire. Input is strict: no price, state or owner has a place in it. */

import { assign, enums, object } from 'superstruct';
import { journeySchema } from './booking-schema.ts';
import { emailError } from './email.ts';
import { serviceCodes } from './quote.ts';
import { quoteNoteError } from './quote-request.ts';
import { clientIdSchema, ruledOrNull } from './ruled.ts';
import { inLine } from './text-rule.ts';

/** What `POST quote_request` takes. */
export const quoteRequestSchema = assign(
  journeySchema,
  object({
    clientId: clientIdSchema,
    serviceCode: enums(serviceCodes),
    mail: ruledOrNull('mail', inLine(emailError)),
    note: ruledOrNull('note', quoteNoteError),
  }),
);
