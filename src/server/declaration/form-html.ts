/** The form of a declaration as the server shows it again: what was typed is kept, and what is wrong is named. */

import { html } from 'hono/html';
import type { DeclarationForm, FormField } from '../../domain/declaration/declaration.ts';
import { company } from '../../domain/settings/company.ts';
import type { Html } from '../html/bare-page.ts';
import type { Refusal } from '../http/refusal.ts';

type Texts = Readonly<Record<string, string>>;

/** Sent to the page's own address. @param refusal null when nothing is wrong */
export function formHtml(form: DeclarationForm, typed: Texts, refusal: Refusal | null): Html {
  const errors = refusal?.fields ?? {};
  const first = form.fields.find(({ name }) => errors[name]);
  return html`${refusal && summaryHtml(form, refusal)}
<form class="form card" method="post" novalidate aria-labelledby="formulaire">${form.fields.map((field) =>
    fieldHtml(field, { value: typed[field.name] ?? '', error: errors[field.name], focused: field === first }),
  )}<button class="button">${form.submit}</button></form>`;
}

/** What is wrong with which field; or, where it is none of them, why and how else to declare. */
function summaryHtml({ fields }: DeclarationForm, { message, fields: errors }: Refusal): Html {
  const wrong = fields.filter(({ name }) => errors[name]);
  if (wrong.length === 0) {
    return html`<div class="alert" role="alert"><p>${message}</p><p>Vous pouvez aussi nous écrire à <a href="mailto:${company.email}">${company.email}</a>\u00a0: cela vaut tout autant.</p></div>`;
  }
  return html`<div class="alert" role="alert"><p>Corrigez, puis envoyez de nouveau\u00a0:</p><ul>${wrong.map(
    ({ name, label }) => html`<li><a href="#${name}">${label}</a>\u00a0: ${errors[name]}</li>`,
  )}</ul></div>`;
}

interface Shown {
  readonly value: string;
  readonly error: string | undefined;
  /** The first one that is wrong gets the focus. */
  readonly focused: boolean;
}

function fieldHtml(field: FormField, shown: Shown): Html {
  return field.control === 'choice' ? choiceHtml(field, shown) : textHtml(field, shown);
}

function textHtml(field: Exclude<FormField, { control: 'choice' }>, { value, error, focused }: Shown): Html {
  const { name, label, hint, control, required, autoComplete } = field;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  const attributes = html`id="${name}" name="${name}"${required && html` required`}${error && html` aria-invalid="true"`}${described && html` aria-describedby="${described}"`}${autoComplete && html` autocomplete="${autoComplete}"`}${focused && html` autofocus`}`;
  return html`<div class="field"><label for="${name}">${label}${required && html`<span class="star" aria-hidden="true">\u00a0*</span>`}</label>${
    hint && html`<p class="hint" id="${name}-hint">${hint}</p>`
  }${
    control === 'area'
      ? html`<textarea ${attributes} rows="4">${value}</textarea>`
      : html`<input ${attributes} type="${control}" value="${value}">`
  }${errorHtml(name, error)}</div>`;
}

function choiceHtml(
  { name, label, options }: Extract<FormField, { control: 'choice' }>,
  { value, error }: Shown,
): Html {
  const chosen = Object.hasOwn(options, value) ? value : Object.keys(options)[0];
  return html`<fieldset class="choices" id="${name}"${error && html` aria-describedby="${name}-error"`}><legend>${label}</legend>${Object.entries(
    options,
  ).map(
    ([option, text]) =>
      html`<label class="choice"><input type="radio" name="${name}" value="${option}"${option === chosen && html` checked`}><span>${text}</span></label>`,
  )}${errorHtml(name, error)}</fieldset>`;
}

const errorHtml = (name: string, error: string | undefined) =>
  error && html`<p class="error" id="${name}-error">${error}</p>`;
