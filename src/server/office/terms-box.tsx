/** @jsxRuntime automatic */
/** The box by which an order of a customer's accepts the terms: empty at first (article L221-14). */

import { Check } from './wire.ts';

/** @param who accepts them, « Le client accepte les » */
export const TermsBox = ({ who }: { readonly who: string }) => (
  <Check name="termsVersion" required>
    {`${who} `}
    <a href="/cgv/" target="_blank" rel="noopener">
      conditions générales
    </a>{' '}
    (nouvel onglet).
  </Check>
);
