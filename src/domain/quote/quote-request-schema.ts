/** The shape of a request for a quote on the wire. Input is strict: no price, state or owner has a place in it. */

import { assign, enums, object } from 'superstruct';
import { journeySchema } from '../booking/booking-schema.ts';
import { clientIdSchema, ruledOrNull } from '../lib/contract/ruled.ts';
import { emailError } from '../lib/email.ts';
import { inLine } from '../lib/text-rule.ts';
import { serviceCodes } from '../tariff/service.ts';
import { quoteNoteError } from './quote-request.ts';

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
