/** The accounts, for an administrator: found by role and by name, disabled after a question, enabled again; never one's own. */
import { useRef, useState } from 'react';
import type { Account } from '../../../domain/account/account-view.ts';
import { roleLabels } from '../../../domain/account/role-labels.ts';
import { roles } from '../../../domain/account/roles.ts';
import type { Page } from '../../../domain/lib/contract/page.ts';
import { frenchDayOf } from '../../../domain/lib/time/french-date.ts';
import { session } from '../../../platform/session/session.ts';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { MoreRows } from '../../../ui/load/more-rows.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useNewQuery } from '../../../ui/screen/use-query.ts';
import { type AccountsState, createAccounts } from './accounts-state.ts';
import './accounts.css';
import '../../../ui/list/from-here.css';
import '../../../ui/list/toolbar.css';
import { toned } from '../../../ui/state/toned.ts';

const filters = [['', 'Tous les rôles'], ...roles.map((role) => [role, roleLabels[role]] as const)] as const;

export function Accounts() {
  const [accounts] = useState(createAccounts);
  useNewQuery(accounts.follow);
  const [asked, ask] = useState<Account | null>(null);
  return (
    <Screen heading="Comptes">
      <p className="actions from-here">
        <a className="button small" href="#/admin/teammate/account/add">
          Nouveau compte
        </a>
      </p>
      <form
        className="toolbar"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          accounts.find();
        }}
      >
        <Field field={accounts.text} label="Nom ou e-mail" autoComplete="off" />
        <SelectField field={accounts.role} label="Rôle" options={filters} onChoice={accounts.choose} />
        <button type="submit" className="button quiet">
          Chercher
        </button>
      </form>
      <p className="unseen" role="status">
        {/* What changes behind a dialog is announced once it is closed. */}
        {asked === null && accounts.outcome.value}
      </p>
      <Alert message={accounts.failure.value ?? accounts.list.failure.value} />
      <Loadable load={accounts.list.load} waiting="Chargement des comptes…">
        {(page) => <AccountList page={page} accounts={accounts} ask={ask} />}
      </Loadable>
      {asked && (
        <ConfirmDialog
          question={`Désactiver le compte\u00a0: ${asked.displayName}\u00a0?`}
          action="Désactiver le compte"
          onConfirm={() => accounts.disable(asked)}
          onClose={() => ask(null)}
        >
          <p>
            Cette personne sera déconnectée aussitôt et ne pourra plus se connecter. Rien n’est effacé&nbsp;:
            vous pourrez réactiver son compte. Ses trajets restent à son nom&nbsp;: confiez-les à un autre.
          </p>
        </ConfirmDialog>
      )}
    </Screen>
  );
}

interface AccountListProps {
  readonly page: Page<Account>;
  readonly accounts: AccountsState;
  readonly ask: (account: Account) => void;
}

function AccountList({ page, accounts, ask }: AccountListProps) {
  const place = useRef<HTMLDivElement>(null);
  if (page.items.length === 0) return <p>Aucun compte ne correspond.</p>;
  const own = session.value?.userName;
  return (
    <div ref={place}>
      <DataTable
        caption={captionOf(page)}
        rows={page.items}
        keyOf={({ id }) => id}
        columns={[
          { heading: 'Nom', cell: ({ displayName }) => displayName },
          { heading: 'E-mail', cell: ({ mail }) => mail, wraps: true },
          { heading: 'Rôle', cell: ({ role }) => roleLabels[role] },
          { heading: 'État', cell: (account) => <State account={account} /> },
          {
            heading: 'Créé le',
            cell: ({ createdAt }) => <span className="day">{frenchDayOf(createdAt)}</span>,
            named: true,
          },
          {
            heading: 'Accès',
            cell: (account) =>
              account.mail === own ? (
                'Votre compte'
              ) : (
                <AccessButton account={account} onPress={account.disabled ? accounts.enable : ask} />
              ),
          },
        ]}
      />
      <MoreRows list={accounts.list} label="Afficher les comptes suivants" place={place} heads="tbody th" />
    </div>
  );
}

/** In words, with a sign of its own: never by colour alone. */
function State({ account: { disabled, confirmed } }: { readonly account: Account }) {
  if (disabled) return <span {...toned('off')}>Désactivé</span>;
  return confirmed ? (
    <span {...toned('on')}>Actif</span>
  ) : (
    <span {...toned('waiting')}>Mot de passe à choisir</span>
  );
}

interface AccessButtonProps {
  readonly account: Account;
  readonly onPress: (account: Account) => void;
}

function AccessButton({ account, onPress }: AccessButtonProps) {
  return (
    <button type="button" className="button quiet small" onClick={() => onPress(account)}>
      {account.disabled ? 'Réactiver' : 'Désactiver'}
      <span className="unseen"> le compte&nbsp;: {account.displayName}</span>
    </button>
  );
}

function captionOf({ items: { length }, next }: Page<Account>): string {
  if (next !== null) {
    return `${length} comptes affichés, par rôle et par nom\u00a0; il y en a d’autres.`;
  }
  return length === 1 ? '1 compte affiché.' : `${length} comptes affichés.`;
}
