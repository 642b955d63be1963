/** *Nouveau compte*, for an administrator: a person of the team or a partner, who gets a mail to choose a password. */
import { useState } from 'react';
import { accountRules, staffRoles } from '../../../domain/account/account-rules.ts';
import { createAccount, readAccount } from '../../../domain/account/office-calls.ts';
import { roleLabels } from '../../../domain/account/role-labels.ts';
import { normaliseEmail } from '../../../domain/lib/email.ts';
import { api } from '../../../platform/api/api.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { goTo } from '../../../platform/page/go.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm } from '../../../ui/form/form.ts';
import { createLoad } from '../../../ui/load/load-state.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useQuery } from '../../../ui/screen/use-query.ts';

const PATH = '/admin/teammate/account/add';

const CREATE = 'Créer le compte';

const roleChoices = [
  ['', 'Choisir un rôle'],
  ...staffRoles.map((role) => [role, roleLabels[role]] as const),
] as const;

const createNewAccount = () =>
  createForm({
    fields: accountRules,
    keep: draftOf('new-account'),
    send: async ({ displayName, mail, role: chosen }, clientId) => {
      const role = staffRoles.find((one) => one === chosen);
      if (!role) throw new TypeError('sent without a role');
      const sent = { clientId, displayName: displayName.trim(), mail: normaliseEmail(mail), role };
      const { id } = await api(createAccount, {}, sent);
      goTo(`${PATH}?made=${id}`);
    },
  });

/** Who was made is in the address: a reload, or coming back, says it again. */
export function AccountAdd() {
  const made = useQuery().get('made');
  return (
    <Screen heading="Nouveau compte">{made ? <MadeAccount key={made} id={made} /> : <NewAccount />}</Screen>
  );
}

function MadeAccount({ id }: { readonly id: string }) {
  const [load] = useState(() =>
    createLoad(async (abort) => {
      const [{ Made }, account] = await Promise.all([
        loadCalls(() => import('../../../ui/account/made.tsx'), 'Made'),
        api(readAccount, { id }, undefined, { signal: abort }),
      ]);
      return { Made, account };
    }),
  );
  return (
    <Loadable load={load} waiting="Chargement du compte…">
      {({ Made, account: { displayName, mail } }) => (
        <Made
          name={displayName}
          mail={mail}
          next={{ href: '#/admin/teammate/account', text: 'Voir les comptes' }}
          another={{ href: `#${PATH}`, text: 'Créer un autre compte' }}
        />
      )}
    </Loadable>
  );
}

function NewAccount() {
  const [form] = useState(createNewAccount);
  const { displayName, mail, role } = form.fields;
  const readOnly = form.status.value === 'sending';
  return (
    <CardForm form={form} name="Nouveau compte" action={CREATE} retryLabel={CREATE}>
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
  );
}
