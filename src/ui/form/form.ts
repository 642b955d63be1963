/**
 * A form in signals (ARCHITECTURE.md, State and forms): fields under rules, sent once however often it is submitted, focus on
 * the first wrong field, the server's refusals put back on their fields, and a draft that outlives a reload.
 */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { FormEvent } from 'react';
import { failureMessage, HttpError } from '../../platform/http/http-error.ts';
import { uuid } from '../../platform/http/uuid.ts';
import type { Draft } from './draft.ts';
import { createField, type FieldState, type Rule } from './field-state.ts';

export type Values<Name extends string> = Record<Name, string>;

export interface FormOptions<Name extends string> {
  /** Each field's rule, or a field made elsewhere (a picker's), in the order of the screen. */
  readonly fields: Readonly<Record<Name, Rule | FieldState>>;
  /** Of the fields that are given as rules. */
  readonly initial?: Partial<Values<Name>>;
  /** What the form holds besides its texts, such as picked places: part of its content and of its draft. */
  readonly rest?: Rest;
  /**
   * Sends the values; rejects when they did not arrive. The same content keeps the same `clientId`, even after a
   * reload, so that trying again after a lost reply makes nothing twice; another content gets another one.
   */
  readonly send: (values: Values<Name>, clientId: string) => Promise<unknown>;
  readonly draft?: Draft;
  /** A form that is never over, such as a search: it can be sent again, and its status is never `sent`. */
  readonly reusable?: boolean;
}

export interface Rest {
  /** As JSON can hold it; reading it follows the signals it is made of. */
  readonly read: () => unknown;
  /** @param kept whatever was in the browser's storage */
  readonly restore: (kept: unknown) => void;
}

export interface Form<Name extends string> {
  readonly fields: Readonly<Record<Name, FieldState>>;
  readonly valid: ReadonlySignal<boolean>;
  /** It no longer holds what it was made with, nor, where it can be sent again, what was sent last. */
  readonly changed: ReadonlySignal<boolean>;
  readonly status: Signal<'editing' | 'sending' | 'sent'>;
  /** Why the last sending failed, in French; null when it did not. */
  readonly failure: Signal<string | null>;
  readonly values: () => Values<Name>;
  /** Takes what the controls hold, which a browser or a password manager may have filled in without a word. */
  readonly adopt: (form: HTMLFormElement) => void;
  /** The `<form>`'s own submit event: its controls carry the fields' names. */
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Writes the draft at each change until the returned function is called. */
  readonly keepDraft: () => () => void;
  /** A form as new, after one that has been sent. */
  readonly restart: () => void;
}

/** @see FormOptions */
export function createForm<Name extends string>({
  fields: asked,
  initial,
  rest,
  send,
  draft,
  reusable,
}: FormOptions<Name>): Form<Name> {
  const names = Object.keys(asked) as Name[];
  const each = <T>(make: (name: Name) => T) =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

  const fields = each((name) => {
    const rule: Rule | FieldState = asked[name];
    return typeof rule === 'function' ? createField(name, rule, initial?.[name]) : rule;
  });
  const valid = computed(() => names.every((name) => fields[name].error.value === null));
  const status = signal<'editing' | 'sending' | 'sent'>('editing');
  const failure = signal<string | null>(null);
  const values = () => each((name) => fields[name].value.value);
  const contentNow = () => JSON.stringify([values(), rest?.read()]);

  const madeWith = signal(contentNow());
  const changed = computed(() => contentNow() !== madeWith.value);

  const kept = draft?.read();
  let attempt = kept?.attempt;
  if (kept) {
    rest?.restore(kept.rest);
    for (const name of names) fields[name].value.value = kept.values[name] ?? fields[name].value.value;
  }

  function saveDraft() {
    if (changed.value) draft?.write({ values: values(), rest: rest?.read(), attempt });
    else draft?.clear();
  }

  function adopt(form: HTMLFormElement) {
    batch(() => {
      for (const name of names) {
        const control = form.elements.namedItem(name);
        if (control && 'value' in control) fields[name].value.value = heldBy(control);
      }
    });
  }

  function focusFirstError(form: HTMLFormElement): boolean {
    const wrong = names.find((name) => fields[name].error.value !== null);
    // Of several that share a name, one that can be chosen.
    if (wrong) form.querySelector<HTMLElement>(`[name="${wrong}"]:not([disabled])`)?.focus();
    return wrong !== undefined;
  }

  function refuse(error: unknown) {
    const refused = error instanceof HttpError ? error.fields : {};
    for (const name of names) {
      const message = refused[name];
      if (message) fields[name].refusal.value = { value: fields[name].value.value, message };
    }
    return failureMessage(error);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (status.value !== 'editing') return;
    adopt(form);
    for (const name of names) fields[name].touched.value = true;
    if (focusFirstError(form)) return;

    const sent = values();
    const content = contentNow();
    if (attempt?.content !== content) attempt = { clientId: uuid(), content };
    status.value = 'sending';
    failure.value = null;
    saveDraft();
    try {
      await send(sent, attempt.clientId);
      draft?.clear();
      batch(() => {
        if (reusable) madeWith.value = content;
        status.value = reusable ? 'editing' : 'sent';
      });
    } catch (error) {
      batch(() => {
        failure.value = refuse(error);
        status.value = 'editing';
      });
      focusFirstError(form);
    }
  }

  const keepDraft = () =>
    effect(() => {
      contentNow();
      if (status.value === 'editing') saveDraft();
    });

  function restart() {
    attempt = undefined;
    batch(() => {
      for (const name of names) {
        fields[name].value.value = '';
        fields[name].touched.value = false;
      }
      status.value = 'editing';
    });
  }

  return { fields, valid, changed, status, failure, values, adopt, submit, keepDraft, restart };
}

/** What a control holds; a box that is not ticked holds nothing, nor does the one choice that there is. */
const heldBy = (control: (Element | RadioNodeList) & { value: unknown }): string =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type) && !control.checked
    ? ''
    : String(control.value);
