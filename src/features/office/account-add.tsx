/** *Nouveau compte*, for an administrator: a person of the team or a partner, who gets a mail to choose a password. */
import { useEffect, useState } from 'react';
import { accountSchema, staffRoles } from '../../domain/account.ts';
import { accountRules } from '../../domain/account-rules.ts';
import { normaliseEmail } from '../../domain/email.ts';
import { roleLabels } from '../../domain/roles.ts';
import { resource } from '../../platform/resource.ts';
import { markUnsaved } from '../../platform/unsaved.ts';
import { CardForm } from '../../ui/card-form.tsx';
import { Field } from '../../ui/field.tsx';
import { createForm } from '../../ui/form/form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { onTakenMail } from '../../ui/taken-mail.ts';
import { Created } from './created.tsx';
import './office.css';
import { Screen } from '../../ui/screen.tsx';

const accounts = resource(['account'], accountSchema);

const roleChoices = [
  ['', 'Choisir un rôle'],
  ...staffRoles.map((role) => [role, roleLabels[role]] as const),
] as const;

const createNewAccount = () =>
  createForm({
    fields: accountRules,
    send: ({ displayName, mail, role }, clientId) =>
      accounts
        .create({ clientId, displayName: displayName.trim(), mail: normaliseEmail(mail), role })
        .catch(onTakenMail),
  });

export function AccountAdd() {
  const [form] = useState(createNewAccount);
  const { displayName, mail, role } = form.fields;
  const { value: status } = form.status;
  const unsaved = status !== 'sent' && form.changed.value;
  useEffect(() => {
    markUnsaved('new-account', unsaved);
    return () => markUnsaved('new-account', false);
  }, [unsaved]);

  const readOnly = status === 'sending';
  return (
    <Screen heading="Nouveau compte">
      {status === 'sent' ? (
        <Created
          name={displayName.value.value.trim()}
          mail={normaliseEmail(mail.value.value)}
          next={{ href: '#/admin/teammate/account', text: 'Voir les comptes' }}
          another="Créer un autre compte"
          onAnother={form.restart}
        />
      ) : (
        <CardForm form={form} name="Nouveau compte" action="Créer le compte">
          <p className="hint">Tous les champs sont obligatoires.</p>
          <Field
            field={displayName}
            label="Nom"
            required
            autoComplete="off"
            hint="Tel qu’il s’affichera, par exemple Élodie Garçon ou le nom de l’entreprise."
            readOnly={readOnly}
          />
          <Field
            field={mail}
            label="E-mail"
            type="email"
            required
            autoComplete="off"
            hint="Sert d’identifiant, et reçoit le lien pour choisir un mot de passe."
            readOnly={readOnly}
          />
          <SelectField field={role} label="Rôle" options={roleChoices} required />
        </CardForm>
      )}
    </Screen>
  );
}
