/** The contact form's state: the fields and rules of specification §5, its subject line, its draft. */
import { effect } from '@preact/signals-react';
import { hasRole } from '../../domain/account/roles.ts';
import { contactRules, messageMaxLength, normaliseContact } from '../../domain/message/contact-message.ts';
import { subjectLine, withSubject } from '../../domain/message/contact-subjects.ts';
import { contactDraftKey } from '../../domain/settings/stored-data.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { readAnchor } from '../../platform/page/query.ts';
import { type Session, session } from '../../platform/session/session.ts';
import { storedDraft } from '../../ui/form/draft.ts';
import { createField, type FieldState } from '../../ui/form/field-state.ts';
import { createForm, type Form } from '../../ui/form/form.ts';

export type ContactField = 'firstName' | 'lastName' | 'mail' | 'phone' | 'message';

export interface ContactState {
  readonly form: Form<ContactField>;
  /** Honeypot: people never see it. Filled, nothing is sent and the same confirmation shows (specification §5). */
  readonly trap: FieldState;
  /** Follows the address until the returned function is called. */
  readonly start: () => () => void;
}

/** @throws HttpError */
const loadSending = () => loadCalls(() => import('./send-message.ts'), 'sendMessage');

export function createContact(): ContactState {
  const { email: mail, ...rules } = contactRules;
  const trap = createField('website', () => null);
  const form = createForm<ContactField>({
    fields: {
      firstName: rules.firstName,
      lastName: rules.lastName,
      mail,
      phone: rules.phone,
      message: rules.message,
    },
    initial: signedIn(session.peek()),
    keep: storedDraft(contactDraftKey),
    send: async (values, clientId) => {
      if (trap.value.value !== '') return;
      const { sendMessage } = await loadSending();
      await sendMessage(normaliseContact(values), clientId);
    },
  });

  function followSubject() {
    const anchor = readAnchor('/contact');
    if (subjectLine(anchor) === null || form.status.value === 'sending') return;
    if (form.status.value === 'sent') form.restart();
    const { value } = form.fields.message;
    const isBlank = !form.changed.value;
    value.value = withSubject(value.value, anchor, messageMaxLength);
    // A subject is nothing that was typed.
    if (isBlank) form.begin();
  }

  /** Who is signed in, until something is typed. */
  function followSession() {
    const known = signedIn(session.value);
    if (form.changed.peek()) return;
    for (const name of ['mail', 'firstName', 'lastName'] as const)
      form.fields[name].value.value = known[name];
    form.begin();
  }

  /** What sends it comes once something is typed. A failure shows when it is sent: it is tried again there. */
  function prepare() {
    if (form.changed.value) void loadSending().catch(() => undefined);
  }

  function start() {
    followSubject();
    addEventListener('hashchange', followSubject);
    const stops = [effect(followSession), effect(prepare)];
    return () => {
      for (const stop of stops) stop();
      removeEventListener('hashchange', followSubject);
    };
  }

  return { form, trap, start };
}

/** What a session says of a person; a customer's name is the first one, then the last. */
function signedIn(known: Session | null) {
  const isNamed = hasRole(known?.roles ?? null, 'ROLE_CUSTOMER');
  const [firstName = '', ...rest] = isNamed ? (known?.displayName.split(' ') ?? []) : [];
  return { mail: known?.userName ?? '', firstName, lastName: rest.join(' ') };
}
