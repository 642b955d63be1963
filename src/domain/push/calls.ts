/** What a device asks of the API about its notifications. */
import type { Infer } from 'superstruct';
import { doneSchema } from '../account/account.ts';
import { contract } from '../lib/contract.ts';
import { pushKeySchema } from './push-answer.ts';
import type { pushSubscriptionSchema } from './push-schema.ts';

export const readPushKey = contract()({
  method: 'GET',
  path: '/push_subscription/key',
  answer: pushKeySchema,
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
