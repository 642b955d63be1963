/** @jsxRuntime automatic */
/** The accounts, for an administrator: found by role, disabled after a question, enabled again; never one's own. */

import type { Account } from '../../../domain/account/account.ts';
import { changedAccountSchema } from '../../../domain/account/account-schema.ts';
import { isRole, roleLabels, roles } from '../../../domain/account/roles.ts';
import { frenchDayOf } from '../../../domain/lib/time/french-date.ts';
import { saveAccount } from '../../account/account-calls.ts';
import { listAccounts, NO_ACCOUNT } from '../../account/account-store.ts';
import { check } from '../../http/body.ts';
import { isProblem, problem } from '../../http/problem.ts';
import { requireId } from '../../http/read-id.ts';
import { type OfficeScreen, textOf } from '../screen.ts';
import { Form, Press, Rows, Select, wireOne } from '../wire.ts';

const filters = [['', 'Tous les rôles'], ...roles.map((role) => [role, roleLabels[role]] as const)] as const;

export const accounts: OfficeScreen = {
  only: 'ROLE_ADMIN',
  async show({ services, session, query, after }) {
    const asked = query.get('role') ?? '';
    const role = isRole(asked) ? asked : null;
    const { items, next } = await listAccounts(services.database, role, after);
    const list = (
      <Rows
        caption={captionOf(items.length, next, after)}
        columns={columns}
        rows={items.map((account) => rowOf(account, session.accountId))}
        next={next}
        more="Afficher les comptes suivants"
      />
    );
    if (after !== null) return { heading: 'Comptes', body: list };
    return {
      heading: 'Comptes',
      body: (
        <>
          <div className="toolbar">
            <Form
              form=""
              name="Choisir un rôle"
              className="narrow"
              fields={{ role: { value: role ?? '' } }}
              asks={['role']}
            >
              <Select name="role" label="Rôle" options={filters} />
            </Form>
            <a className="button" href="#/admin/teammate/account/add">
              Nouveau compte
            </a>
          </div>
          {items.length > 0 ? list : <p>Aucun compte n’a ce rôle pour le moment.</p>}
        </>
      ),
    };
  },
  forms: {
    async access({ services, session }, { clientId, values }) {
      const disabled = textOf(values, 'disabled') === 'yes';
      const change = {
        clientId,
        version: Number(textOf(values, 'version')),
        disabled,
        displayName: textOf(values, 'displayName'),
      };
      const { displayName } = await saveAccount(
        services,
        session,
        requireId(textOf(values, 'id'), NO_ACCOUNT),
        check(change, changedAccountSchema),
      ).catch(onConflict);
      return { said: `Le compte de ${displayName} est ${disabled ? 'désactivé' : 'réactivé'}.` };
    },
  },
};

function onConflict(error: unknown): never {
  throw isProblem(error, 'ERROR.CONFLICT')
    ? problem('ERROR.CONFLICT', {
        message: 'Ce compte a été modifié entre-temps\u00a0: vérifiez-le, puis recommencez.',
      })
    : error;
}

const columns = [
  { heading: 'Nom' },
  { heading: 'E-mail', wraps: true },
  { heading: 'Rôle' },
  { heading: 'État' },
  { heading: 'Créé le', named: true },
  { heading: 'Accès' },
];

const rowOf = (account: Account, own: string) =>
  [
    account.id,
    account.displayName,
    account.mail,
    roleLabels[account.role],
    wireOne(<State account={account} />),
    wireOne(<span className="day">{frenchDayOf(account.createdAt)}</span>),
    account.id === own ? 'Votre compte' : wireOne(<Access account={account} />),
  ] as const;

/** In words, with a sign of its own: never by colour alone. */
function State({ account: { disabled, confirmed } }: { readonly account: Account }) {
  if (disabled) return <span className="state off">Désactivé</span>;
  return confirmed ? (
    <span className="state on">Actif</span>
  ) : (
    <span className="state waiting">Mot de passe à choisir</span>
  );
}

function Access({ account: { id, version, displayName, disabled } }: { readonly account: Account }) {
  return (
    <Press
      form="access"
      values={{ id, version: String(version), displayName, disabled: disabled ? '' : 'yes' }}
      label={disabled ? 'Réactiver' : 'Désactiver'}
      about={`le compte de ${displayName}`}
      className="button quiet small"
      {...(!disabled && {
        confirm: {
          question: `Désactiver le compte de ${displayName}\u00a0?`,
          action: 'Désactiver le compte',
          text: 'Cette personne sera déconnectée aussitôt et ne pourra plus se connecter. Rien n’est effacé\u00a0: vous pourrez réactiver son compte.',
        },
      })}
    />
  );
}

/** @param count of the rows of this page */
function captionOf(count: number, next: string | null, after: string | null): string {
  if (next !== null) return '% comptes affichés, les plus récents d’abord\u00a0; il y en a d’autres.';
  return count === 1 && after === null ? '1 compte affiché.' : '% comptes affichés.';
}
