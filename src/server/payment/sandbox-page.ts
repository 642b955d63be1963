/** The sandbox's page: what a provider's own page would be, with the outcome to choose. */

import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { company } from '../../domain/company.ts';
import { formatEuros } from '../../domain/money.ts';

/** What one can choose, in the page's order. */
const choices = {
  paid: 'Payer',
  late: 'Payer, mais que la banque réponde plus tard',
  failed: 'Que la banque refuse',
  cancelled: 'Annuler',
} as const;

/** The same where the means of payment is saved, to be charged again. */
const savingChoices = { ...choices, paid_once: 'Payer cette fois, puis que la banque refuse' } as const;

export type Choice = keyof typeof savingChoices;

/** @param saves whether the means of payment is saved */
export const choicesOf = (saves: boolean): Partial<Readonly<Record<Choice, string>>> =>
  saves ? savingChoices : choices;

const style =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:28rem;margin:2rem auto;padding:0 1.25rem;color:#0f3d3e;background:#fbf7ea}button{display:block;width:100%;min-height:2.75rem;margin:.75rem 0;font:inherit;color:inherit;background:#fff;border:2px solid;border-radius:.75rem}button:first-of-type{font-weight:700;color:#1b1204;background:#f28c28;border-color:#f28c28}';

/** What the page may do: nothing but its own style and its own form. */
export const sandboxPolicy = (appUrl: string): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self' ${new URL(appUrl).origin}; frame-ancestors 'none'`;

export interface SandboxPageOf {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly description: string;
  readonly saves: boolean;
}

export function sandboxPage({ paymentId, amountCents, description, saves }: SandboxPageOf) {
  const buttons = Object.entries(choicesOf(saves)).map(
    ([choice, label]) => html`<button name="outcome" value="${choice}">${label}</button>`,
  );
  return html`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Paiement d’essai – ${company.brand}</title><style>${raw(style)}</style></head><body><main><h1>Paiement d’essai</h1><p>Cette page tient lieu de banque : aucun argent n’est demandé.</p><p>${description} : <strong>${formatEuros(amountCents)}</strong></p><form method="post"><input type="hidden" name="payment" value="${paymentId}">${buttons}</form></main></body></html>`;
}
