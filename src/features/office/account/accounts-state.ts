/** The list of accounts, in signals: pages of one role or of all, those of a name, and what an administrator changes in them. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Account } from '../../../domain/account/account-view.ts';
import { changeAccount, listAccounts } from '../../../domain/account/office-calls.ts';
import { isRole } from '../../../domain/account/roles.ts';
import type { Page } from '../../../domain/lib/contract/page.ts';
import { api } from '../../../platform/api/api.ts';
import { failureMessage, HttpError } from '../../../platform/http/http-error.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { readQuery, writeQuery } from '../../../platform/page/query.ts';
import { createField, type FieldState } from '../../../ui/form/field-state.ts';
import { createPagedList, type PagedList } from '../../../ui/load/paged-list.ts';

export interface AccountsState {
  readonly list: PagedList<Account>;
  /** The role that is shown; empty for all. */
  readonly role: FieldState;
  readonly choose: (role: string) => void;
  /** A part of a name or an e-mail. */
  readonly text: FieldState;
  readonly find: () => void;
  /** Shows what the address now asks for. */
  readonly follow: () => void;
  /** Why the last `enable` failed. */
  readonly failure: ReadonlySignal<string | null>;
  /** What the last change has done, in words. */
  readonly outcome: ReadonlySignal<string>;
  /** @throws HttpError */
  readonly disable: (account: Account) => Promise<void>;
  readonly enable: (account: Account) => Promise<void>;
}

const CHANGED = 'Ce compte a été modifié entre-temps\u00a0: vérifiez-le, puis recommencez.';

/** In the address too: a reload, or coming back, finds it again. */
function askedRole(): string {
  const asked = readQuery('role');
  return isRole(asked) ? asked : '';
}

export function createAccounts(): AccountsState {
  const role = createField('role', () => null, askedRole());
  // What is too long is the server's to refuse.
  const text = createField('q', () => null, readQuery('q'));
  const failure = signal<string | null>(null);
  const outcome = signal('');
  /** The same change tried again keeps its id, so that a lost answer is no conflict with oneself. */
  const attempts = new Map<string, string>();

  const list = createPagedList<Account, Page<Account>>((page, signal) => {
    const [asked, q] = [askedRole(), readQuery('q')];
    const query = { ...page, ...(asked && { role: asked }), ...(q && { q }) };
    return api(listAccounts, {}, undefined, { query, signal });
  });
  const { load } = list;

  function follow() {
    role.value.value = askedRole();
    text.value.value = readQuery('q');
    failure.value = null;
    outcome.value = '';
    list.restart();
  }

  function choose(value: string) {
    writeQuery('role', value);
    follow();
  }

  function find() {
    writeQuery('q', text.value.peek().trim());
    follow();
  }

  async function change({ id, version, displayName }: Account, disabled: boolean) {
    const attempt = `${id} ${version} ${disabled}`;
    const clientId = attempts.get(attempt) ?? uuid();
    attempts.set(attempt, clientId);
    const changed = await api(changeAccount, { id }, { clientId, version, displayName, disabled }).catch(
      onConflict,
    );
    const shown = load.data.peek();
    if (shown) {
      load.adopt({ ...shown, items: shown.items.map((item) => (item.id === id ? changed : item)) });
    }
    outcome.value = `Compte ${disabled ? 'désactivé' : 'réactivé'}\u00a0: ${displayName}.`;
  }

  async function onConflict(error: unknown): Promise<never> {
    if (!(error instanceof HttpError && error.code === 'ERROR.CONFLICT')) throw error;
    await load.run();
    throw new HttpError('http', { status: error.status, code: error.code, message: CHANGED });
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
    choose,
    text,
    find,
    follow,
    failure,
    outcome,
    disable: (account) => change(account, true),
    enable,
  };
}
