/** The list of accounts, in signals: pages of one role or of all, and what an administrator changes in them. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type Account, accountSchema } from '../../domain/account.ts';
import { isRole } from '../../domain/roles.ts';
import type { CallOptions } from '../../platform/http.ts';
import { failureMessage, HttpError } from '../../platform/http-error.ts';
import { readQuery, writeQuery } from '../../platform/query.ts';
import { type ResourcePage, resource } from '../../platform/resource.ts';
import { uuid } from '../../platform/uuid.ts';
import { createField, type FieldState } from '../../ui/form/field-state.ts';
import { createLoad, type Load } from '../../ui/load-state.ts';

export type AccountPage = ResourcePage<Account>;

export interface AccountsState {
  /** Every page read so far, as one. */
  readonly load: Load<AccountPage>;
  /** The role that is shown; empty for all. */
  readonly role: FieldState;
  readonly filter: (role: string) => void;
  /** Reads the next page. */
  readonly more: () => Promise<void>;
  readonly loadingMore: ReadonlySignal<boolean>;
  /** Index of the first account that the last `more` brought; -1 when none has. */
  readonly added: ReadonlySignal<number>;
  /** Why the last `more` or `enable` failed. */
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
  const loadingMore = signal(false);
  const added = signal(-1);
  const failure = signal<string | null>(null);
  const outcome = signal('');
  /** The same change tried again keeps its id, so that a lost reply is no conflict with oneself. */
  const attempts = new Map<string, string>();

  const page = (after: string, options?: CallOptions) => {
    const chosen = role.value.peek();
    return calls.list({ ...(chosen && { role: chosen }), ...(after && { after }) }, options);
  };
  const load = createLoad((abort) => page('', { signal: abort }));

  function filter(value: string) {
    writeQuery('role', value);
    added.value = -1;
    failure.value = null;
    outcome.value = '';
    void load.run();
  }

  async function more() {
    const shown = load.data.peek();
    if (!shown?.next || loadingMore.peek()) return;
    const chosen = role.value.peek();
    loadingMore.value = true;
    failure.value = null;
    try {
      const { items, next } = await page(shown.next);
      const now = load.data.peek();
      // Another role, or the list read anew: this page continues nothing any more.
      if (now?.next !== shown.next || chosen !== role.value.peek()) return;
      load.adopt({ items: [...now.items, ...items], next });
      added.value = now.items.length;
    } catch (error) {
      failure.value = failureMessage(error);
    } finally {
      loadingMore.value = false;
    }
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
    load,
    role,
    filter,
    more,
    loadingMore,
    added,
    failure,
    outcome,
    disable: (account) => change(account, true),
    enable,
  };
}
