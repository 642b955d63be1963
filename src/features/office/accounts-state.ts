/** The list of accounts, in signals: pages of one role or of all, and what an administrator changes in them. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Account, accountSchema } from '../../domain/account.ts';
import { isRole } from '../../domain/roles.ts';
import { failureMessage, HttpError } from '../../platform/http-error.ts';
import { readQuery, writeQuery } from '../../platform/query.ts';
import { type ResourcePage, resource } from '../../platform/resource.ts';
import { uuid } from '../../platform/uuid.ts';
import { createField, type FieldState } from '../../ui/form/field-state.ts';
import { createResourceList, type PagedList } from '../../ui/paged-list.ts';

export type AccountPage = ResourcePage<Account>;

export interface AccountsState {
  readonly list: PagedList<Account>;
  /** The role that is shown; empty for all. */
  readonly role: FieldState;
  readonly filter: (role: string) => void;
  /** Why the last `enable` failed. */
  readonly failure: ReadonlySignal<string | null>;
  /** What the last change has done, in words. */
  readonly outcome: ReadonlySignal<string>;
  /** @throws HttpError */
  readonly disable: (account: Account) => Promise<void>;
  readonly enable: (account: Account) => Promise<void>;
}

const calls = resource(['account'], accountSchema);

const STALE =
  'Ce compte a été modifié entre-temps : la liste vient d’être relue. Vérifiez, puis recommencez.';

export function createAccounts(): AccountsState {
  const asked = readQuery('role');
  const role = createField('role', () => null, isRole(asked) ? asked : '');
  const failure = signal<string | null>(null);
  const outcome = signal('');
  /** The same change tried again keeps its id, so that a lost reply is no conflict with oneself. */
  const attempts = new Map<string, string>();

  const list = createResourceList(['account'], accountSchema, () => {
    const chosen = role.value.peek();
    return chosen ? { role: chosen } : {};
  });
  const { load } = list;

  function filter(value: string) {
    writeQuery('role', value);
    failure.value = null;
    outcome.value = '';
    list.restart();
  }

  async function change({ id, version, displayName }: Account, disabled: boolean) {
    const attempt = `${id} ${version} ${disabled}`;
    const clientId = attempts.get(attempt) ?? uuid();
    attempts.set(attempt, clientId);
    const changed = await calls
      .update({ id, clientId, version, displayName, disabled })
      .catch(async (error: unknown) => {
        if (!(error instanceof HttpError && error.code === 'ERROR.CONFLICT')) throw error;
        await load.run();
        throw new HttpError('http', { status: error.status, code: error.code, message: STALE });
      });
    const shown = load.data.peek();
    if (shown) {
      load.adopt({ ...shown, items: shown.items.map((item) => (item.id === id ? changed : item)) });
    }
    outcome.value = `Le compte de ${displayName} est ${disabled ? 'désactivé' : 'réactivé'}.`;
  }

  async function enable(account: Account) {
    failure.value = null;
    try {
      await change(account, false);
    } catch (error) {
      failure.value = failureMessage(error);
    }
  }

  return {
    list,
    role,
    filter,
    failure,
    outcome,
    disable: (account) => change(account, true),
    enable,
  };
}
