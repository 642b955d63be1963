import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startConsentBanner } from '../../../src/app/consent-banner.ts';
import { currentConsent } from '../../../src/platform/consent/consent.ts';

const click = (choice: string) => {
  const button = document.querySelector<HTMLElement>(`[data-consent=${choice}]`);
  button?.focus();
  button?.click();
};
const asked = () => document.documentElement.hasAttribute('data-ask');

beforeAll(() => {
  document.body.innerHTML = `
    <main id="/"><h1 tabindex="-1">Accueil</h1></main>
    <section id="consent" aria-label="Cookies">
      <button type="button" data-consent="deny">Refuser</button>
      <button type="button" data-consent="allow"><b>Accepter</b></button>
    </section>
    <button type="button" data-consent="revoke">Gérer mes cookies</button>`;
  startConsentBanner();
  expect(document.activeElement, 'the banner takes no focus by itself').toBe(document.body);
});

beforeEach(() => expect(asked()).toBe(true));
afterEach(() => {
  click('allow');
  click('revoke');
});

it.each(['deny', 'allow'])('hides on %s', (choice) => {
  click(choice);
  expect(asked()).toBe(false);
  expect(currentConsent()).toBe(choice);
});

it('answers a click on what is inside a button', () => {
  document.querySelector('b')?.click();
  expect(currentConsent()).toBe('allow');
});

it('opened from the footer takes the focus, and gives it back to the footer', () => {
  click('allow');
  click('revoke');
  expect(document.activeElement?.id).toBe('consent');
  click('deny');
  expect(document.activeElement?.textContent).toBe('Gérer mes cookies');
});

it('leaves the choice to the visitor when Escape is pressed', () => {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect([asked(), currentConsent()]).toEqual([true, 'undecided']);
});
