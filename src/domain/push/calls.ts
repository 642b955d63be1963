/** What a device asks of the API about its notifications. */
import { type Infer, nullable, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { doneSchema } from '../lib/contract/outcome.ts';
import type { pushSubscriptionSchema } from './push-schema.ts';

export const readPushKey = contract()({
  method: 'GET',
  path: '/push_subscription/key',
  answer: type({
    /** What a browser subscribes with: base64url. */
    publicKey: string(),
    /** Where the device of this sign-in is reached; null where it is not. */
    endpoint: nullable(string()),
  }),
});

export const subscribeToPush = contract<Infer<typeof pushSubscriptionSchema>>()({
  method: 'POST',
  path: '/push_subscription',
  answer: doneSchema,
});

export const unsubscribeFromPush = contract<undefined, { readonly endpoint: string }>()({
  method: 'DELETE',
  path: '/push_subscription',
  answer: doneSchema,
});
