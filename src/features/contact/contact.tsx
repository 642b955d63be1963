/** The contact form (specification §2, §5): replaced by its confirmation once the message is sent. */
import { useEffect, useState } from 'react';
import { messageMaxLength } from '../../domain/message/contact-message.ts';
import { Field } from '../../ui/field/field.tsx';
import { PhoneField } from '../../ui/field/phone-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Alert } from '../../ui/screen/alert.tsx';
import './contact.css';
import { takeFocus } from '../../ui/screen/take-focus.ts';
import { createContact } from './contact-form.ts';

export function ContactForm() {
  const [{ form, trap, start }] = useState(createContact);
  useEffect(start, [start]);
  if (form.status.value === 'sent') return <Confirmation restart={form.restart} />;

  const { firstName, lastName, mail, phone, message } = form.fields;
  const readOnly = form.status.value === 'sending';
  return (
    <form className="contact-form" noValidate onSubmit={form.submit} aria-label="Nous écrire">
      <p className="wide hint">Les champs marqués d’une étoile sont obligatoires.</p>
      <Field field={firstName} label="Prénom" required autoComplete="given-name" readOnly={readOnly} />
      <Field field={lastName} label="Nom" required autoComplete="family-name" readOnly={readOnly} />
      <Field field={mail} label="E-mail" type="email" required autoComplete="email" readOnly={readOnly} />
      <PhoneField field={phone} label="Téléphone" required autoComplete="tel" readOnly={readOnly} />
      <div className="wide">
        <Field
          field={message}
          label="Message"
          required
          rows={7}
          maxLength={messageMaxLength}
          hint={`${messageMaxLength}\u00a0caractères au plus.`}
          readOnly={readOnly}
        />
      </div>
      <div className="trap" aria-hidden="true">
        <input
          name={trap.name}
          tabIndex={-1}
          autoComplete="off"
          value={trap.value.value}
          onInput={(event) => {
            trap.value.value = event.currentTarget.value;
          }}
        />
      </div>
      <div className="wide">
        <Alert message={form.failure.value} />
        <SubmitButton form={form} label="Envoyer le message" />
      </div>
    </form>
  );
}

function Confirmation({ restart }: { readonly restart: () => void }) {
  return (
    <div>
      <p className="sent" role="status" tabIndex={-1} ref={takeFocus}>
        Le message a bien été envoyé&nbsp;!
      </p>
      <p>Une personne de l’équipe vous répond, par e-mail ou par téléphone.</p>
      <p>
        <button type="button" className="button quiet" onClick={restart}>
          Écrire un autre message
        </button>
      </p>
    </div>
  );
}
