/**
 * A form in signals (ARCHITECTURE.md, State and forms): fields under rules, sent once however often it is submitted, focus on
 * the first wrong field, the server's refusals put back on their fields, and a draft that outlives leaving, a reload and a
 * session.
 */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { FormEvent } from 'react';
import { failureMessage, HttpError } from '../../platform/http/http-error.ts';
import { uuid } from '../../platform/http/uuid.ts';
import { markUnsaved } from '../../platform/page/unsaved.ts';
import { whenTypistLeaves } from '../../platform/session/typist.ts';
import type { Draft } from './draft.ts';
import { createField, type FieldState, type Rule } from './field-state.ts';
import { type Parts, typedOver } from './typed-over.ts';

export type Values<Name extends string> = Record<Name, string>;

export interface FormOptions<Name extends string> {
  /** Each field's rule, or a field made elsewhere (a picker's), in the order of the screen. */
  readonly fields: Readonly<Record<Name, Rule | FieldState>>;
  /** Of the fields that are given as rules: what is known, and may be changed elsewhere while somebody types over it. */
  readonly initial?: Partial<Values<Name>>;
  /** What the form holds besides its texts, such as picked places: part of its content and of its draft. */
  readonly rest?: Rest;
  /**
   * Sends the values; rejects when they did not arrive. The same content keeps the same `clientId`, even after a
   * reload, so that trying again after a lost reply makes nothing twice; another content gets another one.
   */
  readonly send: (values: Values<Name>, clientId: string) => Promise<unknown>;
  /** Where what is typed is kept (`draftOf`); null where there is nothing to keep, which a test asks a reason for. */
  readonly keep: Draft | null;
  /**
   * A form that is never over, such as a search: it can be sent again, and its status is never `sent`. `cleared`: each time
   * it was sent it is as it began.
   */
  readonly reusable?: boolean | 'cleared';
}

export interface Rest {
  /** As JSON can hold it; reading it follows the signals it is made of. */
  readonly read: () => Parts;
  /** None where it is content that is typed elsewhere. @param kept whatever was in the browser's storage */
  readonly restore?: (kept: unknown) => void;
}

export interface Form<Name extends string> {
  readonly fields: Readonly<Record<Name, FieldState>>;
  /** It no longer holds what it began with, nor, where it can be sent again, what was sent last. */
  readonly changed: ReadonlySignal<boolean>;
  readonly status: Signal<'editing' | 'sending' | 'sent'>;
  /** Why the last sending failed, in French; null when it did not. */
  readonly failure: Signal<string | null>;
  /** What was typed is back over something that has been changed elsewhere since (`Outdated` says so). */
  readonly outdated: Signal<boolean>;
  readonly values: () => Values<Name>;
  /** Takes what the controls hold, which a browser or a password manager may have filled in without a word. */
  readonly adopt: (form: HTMLFormElement) => void;
  /** The `<form>`'s own submit event: its controls carry the fields' names. */
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /**
   * Keeps the draft, and says that the page holds unsaved input, until the returned function is called. Its button does,
   * as long as it is on show.
   */
  readonly follow: () => () => void;
  /** Takes what it holds for what it begins with: nobody has typed that. */
  readonly begin: () => void;
  /** What was typed is given up, or has been sent: the form as it began. */
  readonly restart: () => void;
}

interface Content<Name extends string> {
  readonly values: Values<Name>;
  readonly rest: Parts;
}

/** @see FormOptions */
export function createForm<Name extends string>({
  fields: asked,
  initial,
  rest,
  send,
  keep: draft,
  reusable,
}: FormOptions<Name>): Form<Name> {
  const names = Object.keys(asked) as Name[];
  const each = <T>(make: (name: Name) => T) =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

  const fields = each((name) => {
    const rule: Rule | FieldState = asked[name];
    return typeof rule === 'function' ? createField(name, rule, initial?.[name]) : rule;
  });
  const status = signal<'editing' | 'sending' | 'sent'>('editing');
  const failure = signal<string | null>(null);
  const outdated = signal(false);
  const values = () => each((name) => fields[name].value.value);
  const now = (): Content<Name> => ({ values: values(), rest: rest?.read() ?? {} });

  const begun = signal(now());
  const changed = computed(() => JSON.stringify(now()) !== JSON.stringify(begun.value));

  /** Its texts last: a picker's is the place that is picked, or what was typed after it. */
  const put = (held: { readonly values: Parts; readonly rest: unknown }) =>
    batch(() => {
      rest?.restore?.(held.rest);
      for (const name of names) fields[name].value.value = held.values[name] as string;
    });
  const kept = draft?.read();
  let attempt = kept?.attempt;
  const hasSecret = names.some((name) => fields[name].unkept === 'secret');
  /** What is undefined is not stored. */
  const keptOf = (all: Partial<Values<string>>) =>
    each((name) => (fields[name].unkept ? undefined : all[name])) as Values<Name>;
  if (kept) {
    const today = begun.peek();
    const before = Object(kept.before);
    const texts = typedOver(today.values, keptOf(kept.values), before.values);
    const others = typedOver(today.rest, Object(kept.rest), before.rest);
    put({ values: texts.parts, rest: others.parts });
    outdated.value = texts.disputed || others.disputed;
  }

  function saveDraft() {
    const write = ({ values: all, rest: others }: Content<Name>) => ({ values: keptOf(all), rest: others });
    if (!changed.value) draft?.clear();
    else
      draft?.write({ ...write(now()), before: write(begun.value), attempt: hasSecret ? undefined : attempt });
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
    const control = wrong && form.querySelector<HTMLElement>(`[name="${wrong}"]:not([disabled])`);
    if (control) {
      control.focus();
      // It may have the focus already, far from the button that was pressed again; what is wrong is said under it.
      (control.closest('.field, .check') ?? control).scrollIntoView({ block: 'nearest' });
    }
    return wrong !== undefined;
  }

  /** What is still to be said once each refused field says why. */
  function refuse(error: unknown) {
    const refused = error instanceof HttpError ? error : null;
    let isSaid = false;
    for (const name of names) {
      const message = refused?.fields[name];
      if (!message) continue;
      fields[name].refusal.value = { value: fields[name].value.value, message };
      isSaid = true;
    }
    return isSaid && refused?.code === 'ERROR.INVALID' ? null : failureMessage(error);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (status.value !== 'editing') return;
    adopt(form);
    for (const name of names) fields[name].touched.value = true;
    if (focusFirstError(form)) return;

    const sent = values();
    const content = JSON.stringify(now());
    if (attempt?.content !== content) attempt = { clientId: uuid(), content };
    batch(() => {
      status.value = 'sending';
      failure.value = null;
    });
    try {
      await send(sent, attempt.clientId);
      draft?.clear();
      batch(() => {
        if (reusable === 'cleared') restart();
        else if (reusable) begun.value = { ...now(), values: sent };
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

  function follow() {
    const follower = {};
    const stops = [
      whenTypistLeaves(restart),
      effect(() => {
        if (status.value !== 'sent') saveDraft();
      }),
      // What is not kept is not worth a warning: a search, or a password.
      effect(() => markUnsaved(follower, draft != null && status.value !== 'sent' && changed.value)),
    ];
    return () => {
      for (const stop of stops) stop();
      markUnsaved(follower, false);
    };
  }

  function begin() {
    begun.value = now();
  }

  function restart() {
    attempt = undefined;
    batch(() => {
      put(begun.peek());
      for (const name of names) fields[name].touched.value = false;
      failure.value = null;
      outdated.value = false;
      status.value = 'editing';
    });
  }

  return { fields, changed, status, failure, outdated, values, adopt, submit, follow, begin, restart };
}

/** What a control holds; a box that is not ticked holds nothing, nor does the one choice that there is. */
const heldBy = (control: (Element | RadioNodeList) & { value: unknown }): string =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type) && !control.checked
    ? ''
    : String(control.value);
