/** What who pays for a booking reads of its money. */
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Balance } from '../../../src/ui/booking/balance.tsx';

const payments = [{ cents: 5990, paidOn: '2026-11-21', byTransfer: false }];
const textOf = (money: Parameters<typeof Balance>[0]['money']) =>
  render(<Balance money={money} />).container.textContent?.replace(/\s/g, ' ');

it.each([
  [0, 'Rien à régler'],
  [990, 'Il reste 9,90 € à régler'],
  [-1250, 'Nous vous devons 12,50 €'],
])('says of a balance of %d: %s', (balanceCents, text) => {
  expect(textOf({ balanceCents, payments, refunds: [] })).toContain(text);
});

it('says that fees are to be invoiced, of what a subscription includes too', () => {
  const counted = { balanceCents: 0, payments: [], refunds: [], toInvoiceCents: 990 };
  expect(textOf(counted)).toContain('9,90 € de frais seront facturés à la fin.');
  expect(textOf({ ...counted, payments, toInvoiceCents: 0 })).not.toContain('facturés');
});

it('lists what came and what goes back, and is silent where there is nothing', () => {
  const refunds = [
    { cents: 1000, isBack: true, on: '2026-12-02' },
    { cents: 250, isBack: false },
  ];
  const text = textOf({
    balanceCents: -250,
    payments: [...payments, { cents: 700, paidOn: '2026-12-01', byTransfer: true }],
    refunds,
  });
  for (const part of ['Carte, 21 novembre 2026 : 59,90 €', 'Virement, 1er décembre 2026 : 7,00 €']) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/Remboursement du 2 décembre 2026 : 10,00 €À rembourser : 2,50 €$/);
  for (const money of [null, undefined, { balanceCents: 0, payments: [], refunds: [] }]) {
    expect(textOf(money)).toBe('');
  }
});
