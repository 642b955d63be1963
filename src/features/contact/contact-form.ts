/** The contact form's state: the fields and rules of specification §5, its subject line, its draft. */
import { effect } from '@preact/signals-react';
import { contactRules, messageMaxLength } from '../../domain/message/contact-message.ts';
import { subjectLine, withoutSubject, withSubject } from '../../domain/message/contact-subjects.ts';
import { contactDraftKey } from '../../domain/settings/stored-data.ts';
import { parseHash } from '../../platform/page/location.ts';
import { markUnsaved } from '../../platform/page/unsaved.ts';
import { storedDraft } from '../../ui/form/draft.ts';
import { createField, type FieldState } from '../../ui/form/field-state.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { sendMessage } from './send-message.ts';

export type ContactField = 'firstName' | 'lastName' | 'mail' | 'phone' | 'message';

export interface ContactState {
  readonly form: Form<ContactField>;
  /** Honeypot: people never see it. Filled, nothing is sent and the same confirmation shows (specification §5). */
  readonly trap: FieldState;
  /** Follows the address and keeps the draft until the returned function is called. */
  readonly start: () => () => void;
}

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
    draft: storedDraft(contactDraftKey),
    send: async (values, clientId) => {
      if (trap.value.value === '') await sendMessage(values, clientId);
    },
  });

  function followSubject() {
    const { path, anchor } = parseHash(location.hash);
    if (path !== '/contact' || subjectLine(anchor) === null || form.status.value === 'sending') return;
    if (form.status.value === 'sent') form.restart();
    const { value } = form.fields.message;
    value.value = withSubject(value.value, anchor, messageMaxLength);
  }

  function start() {
    followSubject();
    addEventListener('hashchange', followSubject);
    const stops = [
      form.keepDraft(),
      effect(() => {
        const { message, ...others } = form.values();
        const typed = withoutSubject(message) + Object.values(others).join('');
        markUnsaved('contact', form.status.value !== 'sent' && typed !== '');
      }),
    ];
    return () => {
      removeEventListener('hashchange', followSubject);
      markUnsaved('contact', false);
      for (const stop of stops) stop();
    };
  }

  return { form, trap, start };
}
