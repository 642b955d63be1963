/** *Mes données personnelles* (domain.md, Screens): a copy of what we hold of a customer, and its deletion. */

import { useState } from 'react';
import { currentPasswordError } from '../../domain/account/password.ts';
import { readOwnCustomer } from '../../domain/customer/calls.ts';
import { eraseCustomer, exportCustomer } from '../../domain/privacy/calls.ts';
import { invoiceRetention } from '../../domain/settings/law.ts';
import { api } from '../../platform/api/api.ts';
import { saveFile } from '../../platform/http/save-file.ts';
import { logout } from '../../platform/session/logout.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { CardForm } from '../../ui/form/card-form.tsx';
import { createForm } from '../../ui/form/form.ts';
import { Screen } from '../../ui/screen/screen.tsx';

const readOwnId = async () => ({ id: (await api(readOwnCustomer, {})).id });

async function saveExport(): Promise<void> {
  saveFile(await api(exportCustomer, await readOwnId()), 'mes-donnees.json');
}

const createErasure = () =>
  createForm({
    fields: { currentPassword: currentPasswordError },
    keep: null,
    send: async ({ currentPassword }, clientId) => {
      await api(eraseCustomer, await readOwnId(), { clientId, currentPassword });
      await logout();
    },
  });

const createExport = () => createForm({ fields: {}, keep: null, send: saveExport, reusable: true });

export function Privacy() {
  const [copy] = useState(createExport);
  const [form] = useState(createErasure);
  return (
    <Screen heading="Mes données personnelles">
      <CardForm form={copy} name="Télécharger mes données" action="Télécharger mes données">
        <p>
          Profil, réservations, abonnements, paiements, messages&nbsp;: un seul fichier, lisible.{' '}
          <a href="/confidentialite/">Ce que nous faisons de vos données</a>
        </p>
      </CardForm>
      <CardForm form={form} name="Supprimer mon compte" action="Supprimer mon compte">
        <h2>Supprimer mon compte</h2>
        <p>
          Vos données sont effacées et vous ne pourrez plus vous connecter. Nous gardons vos factures{' '}
          {invoiceRetention}&nbsp;: la loi nous y oblige. C’est définitif.
        </p>
        <PasswordField
          field={form.fields.currentPassword}
          label="Mot de passe actuel"
          autoComplete="current-password"
          readOnly={form.status.value === 'sending'}
        />
      </CardForm>
    </Screen>
  );
}
