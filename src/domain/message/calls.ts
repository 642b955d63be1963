/** What the contact form asks of the API (specification §7). */
import { type Infer, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { createdSchema } from '../lib/contract/outcome.ts';
import type { contactMessageSchema, directContactSchema } from './contact-message-schema.ts';

export const readContactToken = contract()({
  method: 'GET',
  path: '/contact/query_token',
  answer: type({ token: string() }),
});

export const sendContactMessage = contract<Infer<typeof contactMessageSchema>>()({
  method: 'POST',
  path: '/contact/message',
  answer: createdSchema,
});

/** Without a token. */
export const contactDirectly = contract<Infer<typeof directContactSchema>>()({
  method: 'POST',
  path: '/contact',
  answer: createdSchema,
});
