/** The shapes of `contact/message` and `contact` (specification §7): unknown fields are refused. */

import { assign, define, type Infer, object } from 'superstruct';
import { contactRules, type Rule } from './contact-message.ts';

/** A text under a rule; what is missing gets the same French message as what is empty. */
const ruled = (name: string, rule: Rule) =>
  define<string>(name, (value = '') =>
    typeof value === 'string' ? (rule(value) ?? true) : 'Un texte est attendu.',
  );

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** A direct post, without the token step. */
export const directContactSchema = object({
  clientId: ruled('clientId', (value) => (uuid.test(value) ? null : 'Un identifiant UUID est attendu.')),
  firstName: ruled('firstName', contactRules.firstName),
  lastName: ruled('lastName', contactRules.lastName),
  mail: ruled('mail', contactRules.email),
  phone: ruled('phone', contactRules.phone),
  message: ruled('message', contactRules.message),
});

/** A post with the single-use token of `contact/query_token`. */
export const contactMessageSchema = assign(
  directContactSchema,
  object({
    token: ruled('token', (value) => (/^[\w-]{1,200}$/.test(value) ? null : 'Un jeton est attendu.')),
  }),
);

export type DirectContact = Infer<typeof directContactSchema>;
export type ContactMessage = Infer<typeof contactMessageSchema>;
