/** @jsxRuntime automatic */
/** *Nouveau compte*, for an administrator: a person of the team or a partner, who gets a mail to choose a password. */

import { staffRoles } from '../../../domain/account/account.ts';
import { newAccountSchema } from '../../../domain/account/account-schema.ts';
import { roleLabels } from '../../../domain/account/roles.ts';
import { makeAccount } from '../../account/account-calls.ts';
import { findAccount } from '../../account/account-store.ts';
import { check } from '../../http/body.ts';
import { Made } from '../made.tsx';
import { onTakenMail } from '../refused.ts';
import { required } from '../rules.ts';
import { type OfficeScreen, textOf } from '../screen.ts';
import { Field, Form, Select } from '../wire.ts';

const heading = 'Nouveau compte';
const path = '/admin/teammate/account/add';

const roleChoices = [
  ['', 'Choisir un rôle'],
  ...staffRoles.map((role) => [role, roleLabels[role]] as const),
] as const;

export const accountAdd: OfficeScreen = {
  only: 'ROLE_ADMIN',
  async show({ services, query }) {
    const made = await findAccount(services.database, query.get('made') ?? '');
    if (made) {
      const { displayName: name, mail } = made;
      const next = { href: '#/admin/teammate/account', text: 'Voir les comptes' };
      const another = { href: `#${path}`, text: 'Créer un autre compte' };
      return { heading, body: <Made name={name} mail={mail} next={next} another={another} /> };
    }
    return {
      heading,
      body: (
        <Form
          form="create"
          name={heading}
          action="Créer le compte"
          fields={{
            displayName: { rules: required('Indiquez le nom de cette personne.') },
            mail: { rules: required('Indiquez l’adresse e-mail de cette personne.') },
            role: { rules: required('Choisissez un rôle.') },
          }}
        >
          <p className="hint">Tous les champs sont obligatoires.</p>
          <Field
            name="displayName"
            label="Nom"
            required
            autoComplete="off"
            hint="Tel qu’il s’affichera, par exemple Élodie Garçon ou le nom de l’entreprise."
          />
          <Field
            name="mail"
            label="E-mail"
            type="email"
            required
            autoComplete="off"
            hint="Sert d’identifiant, et reçoit le lien pour choisir un mot de passe."
          />
          <Select name="role" label="Rôle" options={roleChoices} required />
        </Form>
      ),
    };
  },
  forms: {
    async create({ services }, { clientId, values }) {
      const [displayName, mail, role] = ['displayName', 'mail', 'role'].map((name) => textOf(values, name));
      const body = check({ clientId, displayName, mail: mail?.trim().toLowerCase(), role }, newAccountSchema);
      return { go: `${path}?made=${await makeAccount(services, body).catch(onTakenMail)}` };
    },
  },
};
