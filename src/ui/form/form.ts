/**
 * A form in signals (design: State and forms): fields under rules, sent once however often it is submitted, focus on
 * the first wrong field, the server's refusals put back on their fields, and a draft that outlives a reload.
 */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { FormEvent } from 'react';
import { failureMessage, HttpError } from '../../platform/http-error.ts';
import { uuid } from '../../platform/uuid.ts';
import type { Draft, DraftContent } from './draft.ts';
import { createField, type FieldState, type Rule } from './field-state.ts';

export type Values<Name extends string> = Record<Name, string>;

export interface FormOptions<Name extends string> {
  /** Each field's rule, in the order of the screen. */
  readonly fields: Readonly<Record<Name, Rule>>;
  /**
   * Sends the values; rejects when they did not arrive. The same content keeps the same `clientId`, even after a
   * reload, so that trying again after a lost reply makes nothing twice; another content gets another one.
   */
  readonly send: (values: Values<Name>, clientId: string) => Promise<unknown>;
  readonly draft?: Draft;
}

export interface Form<Name extends string> {
  readonly fields: Readonly<Record<Name, FieldState>>;
  readonly valid: ReadonlySignal<boolean>;
  readonly status: Signal<'editing' | 'sending' | 'sent'>;
  /** Why the last sending failed, in French; null when it did not. */
  readonly failure: Signal<string | null>;
  readonly values: () => Values<Name>;
  /** The `<form>`'s own submit event: its controls carry the fields' names. */
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Writes the draft at each change until the returned function is called. */
  readonly keepDraft: () => () => void;
  /** A form as new, after one that has been sent. */
  readonly restart: () => void;
}

/** @see FormOptions */
export function createForm<Name extends string>({
  fields: rules,
  send,
  draft,
}: FormOptions<Name>): Form<Name> {
  const names = Object.keys(rules) as Name[];
  const each = <T>(make: (name: Name) => T) =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

  const kept = draft?.read();
  const fields = each((name) => createField(name, rules[name], kept?.values[name]));
  let attempt: DraftContent['attempt'] = kept?.attempt;

  const valid = computed(() => names.every((name) => fields[name].error.value === null));
  const status = signal<'editing' | 'sending' | 'sent'>('editing');
  const failure = signal<string | null>(null);
  const values = () => each((name) => fields[name].value.value);

  function saveDraft() {
    const current = values();
    if (names.some((name) => current[name] !== '')) draft?.write({ values: current, attempt });
    else draft?.clear();
  }

  function focusFirstError(form: HTMLFormElement): boolean {
    const wrong = names.find((name) => fields[name].error.value !== null);
    const control = wrong && form.elements.namedItem(wrong);
    if (control instanceof HTMLElement) control.focus();
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
    for (const name of names) fields[name].touched.value = true;
    if (focusFirstError(form)) return;

    const sent = values();
    const content = JSON.stringify(sent);
    if (attempt?.content !== content) attempt = { clientId: uuid(), content };
    status.value = 'sending';
    failure.value = null;
    saveDraft();
    try {
      await send(sent, attempt.clientId);
      draft?.clear();
      status.value = 'sent';
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
      values();
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

  return { fields, valid, status, failure, values, submit, keepDraft, restart };
}
