/** First load. Behaviour of the consent banner, whose markup and style are in the document. */
import { answerConsent, revokeConsent, startConsent } from '../platform/consent/consent.ts';
import { goalOf, pageFor } from '../platform/page/pages.ts';

/** What had the focus when the visitor opened the banner, to give it back. */
let opener: HTMLElement | null = null;

function focusBanner(): void {
  const banner = document.getElementById('consent');
  if (!banner) return;
  banner.tabIndex = -1;
  banner.focus();
}

/** To the button that opened the banner, else to where the page begins: never lost with the button that was pressed. */
function giveFocusBack(): void {
  const goal = opener ?? goalOf(pageFor(location.hash));
  opener = null;
  goal?.focus({ preventScroll: true });
}

function choose(button: HTMLElement): void {
  const choice = button.dataset.consent;
  if (choice === 'allow' || choice === 'deny') {
    answerConsent(choice);
    giveFocusBack();
  } else if (choice === 'revoke') {
    opener = button;
    revokeConsent();
    focusBanner();
  }
}

const ask = (on: boolean) => document.documentElement.toggleAttribute('data-ask', on);

/** Shows or hides the banner as consent says, and answers its buttons, wherever they are. */
export function startConsentBanner(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-consent]');
    if (button) choose(button);
  });
  // Another tab may have answered since the head script showed the banner.
  document.addEventListener('consent:initialise', ({ detail }) => ask(detail.status === 'undecided'));
  document.addEventListener('consent:popupOpen', () => ask(true));
  document.addEventListener('consent:popupClose', () => ask(false));
  startConsent();
  const { said } = document.documentElement.dataset;
  const early = said && document.querySelector<HTMLElement>(`[data-consent="${said}"]`);
  if (early) choose(early);
}
