/** What a customer asks of the API about an order that the team prepared for them: signed in, or by the mailed link. */
import { boolean, type Infer, integer, nullable, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import type { acceptSchema, declineSchema } from './booking-schema.ts';
import { bookingViewSchema } from './booking-view.ts';

const {
  id,
  reference,
  status,
  serviceCode,
  vehicle,
  outbound,
  inbound,
  provider,
  trips,
  lines,
  explanation,
} = bookingViewSchema.schema;

const draftSchema = type({
  id,
  reference,
  status,
  /** What there is to accept; null once it is accepted, refused or out of time: links are kept and forwarded. */
  prepared: nullable(
    type({
      serviceCode,
      vehicle: type({ ...vehicle.schema, declaredCents: integer() }),
      outbound,
      inbound,
      provider,
      trips,
      lines,
      totalCents: integer(),
      explanation,
      /** ISO 8601. */
      expiresAt: string(),
      /** We begin before the end of the withdrawal period: that is to be asked for. */
      early: boolean(),
    }),
  ),
});

export type DraftOrder = Infer<typeof draftSchema>;

export const readDraft = contract<undefined, { readonly key?: string }>()({
  method: 'GET',
  path: '/booking/:id/draft',
  answer: draftSchema,
});

/** Orders what was prepared. The same `clientId` orders once. */
export const acceptDraft = contract<Infer<typeof acceptSchema>>()({
  method: 'POST',
  path: '/booking/:id/accept',
  answer: draftSchema,
});

export const declineDraft = contract<Infer<typeof declineSchema>>()({
  method: 'POST',
  path: '/booking/:id/decline',
  answer: draftSchema,
});
