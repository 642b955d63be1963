/** *Mes données personnelles* (domain.md, Screens): a copy of what we hold of a customer, and its deletion. */

import { useState } from 'react';
import { currentPasswordError } from '../../domain/account/password.ts';
import { readOwnCustomer } from '../../domain/customer/calls.ts';
import { eraseCustomer, exportCustomer } from '../../domain/privacy/calls.ts';
import { INVOICE_YEARS } from '../../domain/settings/retention.ts';
import { api } from '../../platform/api/api.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { saveFile } from '../../platform/http/save-file.ts';
import { uuid } from '../../platform/http/uuid.ts';
import { logout } from '../../platform/session/logout.ts';
import { ConfirmDialog } from '../../ui/field/confirm-dialog.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { CardForm } from '../../ui/form/card-form.tsx';
import { createField } from '../../ui/form/field-state.ts';
import { createForm } from '../../ui/form/form.ts';
import { Screen } from '../../ui/screen/screen.tsx';

const readOwnId = async () => ({ id: (await api(readOwnCustomer, {})).id });

async function saveExport(): Promise<void> {
  saveFile(await api(exportCustomer, await readOwnId()), 'mes-donnees.json');
}

const createExport = () => createForm({ fields: {}, keep: null, send: saveExport, reusable: true });

export function Privacy() {
  const [copy] = useState(createExport);
  const [isAsked, ask] = useState(false);
  return (
    <Screen heading="Mes données personnelles">
      <CardForm form={copy} name="Télécharger mes données" action="Télécharger mes données">
        <p>
          Profil, réservations, abonnements, paiements, messages&nbsp;: un seul fichier, lisible.{' '}
          <a href="/confidentialite/">Ce que nous faisons de vos données</a>
        </p>
      </CardForm>
      <section className="card">
        <h2>Supprimer mon compte</h2>
        <p>
          Vos données sont effacées et vous ne pourrez plus vous connecter. Nous gardons vos factures{' '}
          {INVOICE_YEARS}&nbsp;ans&nbsp;: la loi nous y oblige.
        </p>
        <p>Une réservation à venir ou un abonnement en cours est d’abord à terminer ou à annuler.</p>
        <p>
          <button type="button" className="button quiet" onClick={() => ask(true)}>
            Supprimer mon compte
          </button>
        </p>
      </section>
      {isAsked && <Erasure onClose={() => ask(false)} />}
    </Screen>
  );
}

/** The second question, which asks for the password too. */
function Erasure({ onClose }: { readonly onClose: () => void }) {
  const [field] = useState(() => createField('currentPassword', currentPasswordError, '', 'secret'));
  // The same deletion asked for again after a lost answer is the same one.
  const [clientId] = useState(uuid);
  const isReady = () => {
    field.touched.value = true;
    return field.error.value === null;
  };
  const erase = async () => {
    try {
      await api(eraseCustomer, await readOwnId(), { clientId, currentPassword: field.value.peek() });
    } catch (error) {
      // What is wrong of the only field is all that there is to say.
      const message = error instanceof HttpError && error.fields.currentPassword;
      throw message ? new HttpError('http', { message }) : error;
    }
    await logout();
  };
  return (
    <ConfirmDialog
      question="Supprimer votre compte pour toujours&nbsp;?"
      action="Supprimer pour toujours"
      keep="Garder mon compte"
      danger
      isReady={isReady}
      onConfirm={erase}
      onClose={onClose}
    >
      <p>Personne ne pourra le rétablir, nous non plus.</p>
      <PasswordField field={field} label="Mot de passe actuel" autoComplete="current-password" />
    </ConfirmDialog>
  );
}
