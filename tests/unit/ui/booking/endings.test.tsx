import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Endings, refundSentence } from '../../../../src/ui/booking/endings.tsx';

afterEach(cleanup);

const options = { cancelRefundCents: null, returnRefundCents: null, canWithdraw: true, canReschedule: false };

it('a withdrawal says before it is made what the server says that it does and gives back', () => {
  const withdrawal = { refundCents: 2500, effect: 'Le retour est annulé.' };
  const onEnd = vi.fn(async () => {});
  render(<Endings booking={{ options: { ...options, withdrawal } }} given={refundSentence} onEnd={onEnd} />);
  fireEvent.click(screen.getByText('Renoncer au contrat ici'));
  const said = document.querySelector('dialog')?.textContent?.replace(/\s/g, ' ');
  expect(said).toContain('Le retour est annulé. 25,00 € vous sont rendus');
  fireEvent.click(screen.getByText('Confirmer la rétractation'));
  expect(onEnd).toHaveBeenCalledWith('withdraw');
});

it('a withdrawal is not offered to who has none', () => {
  const none = { options: { ...options, canWithdraw: false, withdrawal: null } };
  render(<Endings booking={none} given={refundSentence} onEnd={async () => {}} />);
  expect(screen.queryByText('Renoncer au contrat ici')).toBeNull();
});
