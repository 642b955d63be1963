import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Ended, Endings, refundSentence } from '../../../../src/ui/booking/endings.tsx';

afterEach(cleanup);

/** As screens hold them: what was done stands above everything. */
function Ending({ onEnd, ...props }: Pick<Parameters<typeof Endings>[0], 'booking' | 'onEnd'>) {
  const [said, say] = useState<string | null>(null);
  return (
    <>
      <Ended said={said} />
      <Endings
        {...props}
        given={(cents) => refundSentence({ status: 'confirmed' }, cents)}
        onEnd={onEnd}
        onSaid={say}
      />
    </>
  );
}

const options = { cancelRefundCents: null, returnRefundCents: null, canWithdraw: true, canReschedule: false };

it('a withdrawal says before it is made what the server says that it does and gives back', () => {
  const withdrawal = { refundCents: 2500, effect: 'Le retour est annulé.' };
  const onEnd = vi.fn(async () => {});
  render(<Ending booking={{ options: { ...options, withdrawal } }} onEnd={onEnd} />);
  fireEvent.click(screen.getByText('Renoncer au contrat ici'));
  const said = document.querySelector('dialog')?.textContent?.replace(/\s/g, ' ');
  expect(said).toContain('Le retour est annulé. 25,00 € vous sont rendus');
  fireEvent.click(screen.getByText('Confirmer la rétractation'));
  expect(onEnd).toHaveBeenCalledWith('withdraw');
});

it('a withdrawal is not offered to who has none', () => {
  const none = { options: { ...options, canWithdraw: false, withdrawal: null } };
  render(<Ending booking={none} onEnd={async () => {}} />);
  expect(screen.queryByText('Renoncer au contrat ici')).toBeNull();
});

it('what cannot be taken back is not the button that stands out, and what came of it takes the focus', async () => {
  render(<Ending booking={{ options: { ...options, cancelRefundCents: 5990 } }} onEnd={async () => {}} />);
  fireEvent.click(screen.getByText('Annuler la réservation'));
  const [keep, cancel] = document.querySelectorAll<HTMLElement>('dialog .actions button');
  expect([keep, cancel].map((button) => [button?.textContent, button?.className])).toEqual([
    ['Garder la réservation', 'button'],
    ['Annuler la réservation', 'button quiet danger'],
  ]);
  expect(document.querySelector('.notice')).toBeNull();
  if (cancel) fireEvent.click(cancel);
  const said = await waitFor(() => screen.getByText(/^Réservation annulée\./));
  expect(document.activeElement).toBe(said);
  expect(said.textContent?.replace(/\s/g, ' ')).toContain('59,90 € vous sont rendus');
  expect(said.textContent).toContain('sous quelques jours selon votre banque');
});
