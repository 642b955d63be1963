import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type StatementDocument, statementOf } from '../../../src/domain/invoice/statement.ts';
import { PartnerInvoices } from '../../../src/features/partner/invoices.tsx';
import { json, lost, stubApi } from './stub-api.ts';

let api: ReturnType<typeof stubApi>;
beforeEach(() => {
  api = stubApi();
  location.hash = '#/admin/partner/invoice';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const line = { vatRate: 20, netCents: 7483, vatCents: 1497 };
const item = (fields: Partial<StatementDocument> = {}): StatementDocument => ({
  id: 'i1',
  status: 'issued',
  bookingId: 'b1',
  partnerReference: 'Dossier 42',
  purchaseOrder: null,
  dueCents: 8980,
  content: {
    number: 'FA2026-000001',
    kind: 'invoice',
    issuedOn: '2026-11-21',
    dueOn: '2026-12-21',
    reference: 'CVG-2026-000123',
    totals: { rates: [line], netCents: 7483, vatCents: 1497, totalCents: 8980 },
  },
  ...fields,
});
const creditNote: StatementDocument['content'] = {
  ...item().content,
  number: 'AV2026-000001',
  kind: 'credit_note',
  totals: { rates: [], netCents: -7483, vatCents: -1497, totalCents: -8980 },
};
const months = [
  { month: '2026-11', dueCents: 8980 },
  { month: '2026-10', dueCents: 0 },
];
/** As the API answers it on 22 December. */
const answer = (month: string, items: readonly StatementDocument[]) =>
  json(200, { months, month, ...statementOf(items, '2026-12-22') });

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const told = () => plain(screen.getByRole('status').textContent);
const cells = (row: number) =>
  [...(screen.getAllByRole('row')[row]?.children ?? [])].map(({ textContent }) => plain(textContent));
const chooser = () => screen.getByLabelText<HTMLSelectElement>('Mois');
const choose = (month: string) => fireEvent.input(chooser(), { target: { value: month } });

it('shows the last month, each document with what it is for, and what is overdue', async () => {
  const back = item({
    id: 'i2',
    status: 'paid',
    bookingId: null,
    partnerReference: null,
    dueCents: 0,
    content: creditNote,
  });
  api.answer(answer('2026-11', [back, item()]));
  render(<PartnerInvoices />);
  await waitFor(() => expect(told()).toBe('En novembre 2026 : 2 documents, reste dû 89,80 €.'));
  expect(api.calls[0]).toMatchObject({ call: 'GET /api/invoice/statement', query: { month: '' } });
  expect(chooser().value).toBe('2026-11');
  expect([...chooser().options].map(({ text }) => plain(text))).toEqual([
    'novembre 2026 – reste dû 89,80 €',
    'octobre 2026',
  ]);
  expect(cells(1).slice(0, -1)).toEqual([
    'AV2026-000001',
    'Avoir',
    '21 novembre 2026',
    'CVG-2026-000123',
    '−89,80 €',
    '',
    'remboursé',
  ]);
  expect(cells(2).slice(3, -1)).toEqual([
    'CVG-2026-000123, Dossier 42',
    '89,80 €',
    '21 décembre 2026',
    'en retard de paiement',
  ]);
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/admin/partner/booking/b1');
});

it('names what was paid in their name, and what of the sum is outside VAT', async () => {
  const note: StatementDocument['content'] = {
    ...item().content,
    number: 'ND2026-000001',
    kind: 'disbursement',
    totals: { rates: [], netCents: 0, vatCents: 0, totalCents: 24_530 },
  };
  api.answer(answer('2026-11', [item({ id: 'i3', dueCents: 24_530, content: note }), item()]));
  const { container } = render(<PartnerInvoices />);
  await screen.findByText('Note de débours');
  const facts = plain(container.querySelector('dl')?.textContent);
  expect(facts).toContain('Total hors taxes74,83 €');
  expect(facts).toContain('Débours, hors champ de la TVA245,30 €');
  expect(facts).toContain('Total toutes taxes comprises335,10 €');
});

it('reads another month when it is chosen, and keeps it in the address', async () => {
  api.answer(answer('2026-11', [item()]), answer('2026-10', []), lost);
  render(<PartnerInvoices />);
  await screen.findByText(/document/);
  choose('2026-10');
  await waitFor(() => expect(told()).toBe('En octobre 2026 : 0 document, reste dû 0,00 €.'));
  expect(api.calls[1]?.query).toEqual({ month: '2026-10' });
  expect(location.hash).toBe('#/admin/partner/invoice?month=2026-10');
  // What is shown stays what it says it is.
  choose('2026-11');
  await screen.findByRole('button', { name: 'Réessayer' });
  expect(told()).toBe('En octobre 2026 : 0 document, reste dû 0,00 €.');
});

it('takes the month of the address, even one without any, but nothing that is no month', async () => {
  location.hash = '#/admin/partner/invoice?month=2025-02';
  api.answer(answer('2025-02', []));
  const first = render(<PartnerInvoices />);
  await screen.findByText(/document/);
  expect([api.calls[0]?.query, chooser().value]).toEqual([{ month: '2025-02' }, '2025-02']);
  expect(chooser().options[0]?.text).toBe('février 2025');
  first.unmount();

  location.hash = '#/admin/partner/invoice?month=hier';
  api.answer(answer('2026-11', []));
  render(<PartnerInvoices />);
  await screen.findByText(/document/);
  expect(api.calls[1]?.query).toEqual({ month: '' });
});

it('says so where there is none yet', async () => {
  api.answer(json(200, { months: [], month: '2026-11', ...statementOf([], '2026-11-21') }));
  render(<PartnerInvoices />);
  await screen.findByText(/pas encore de facture/);
  expect(screen.queryByRole('button', { name: /relevé/ })).toBeNull();
});

it('says why a file was not saved', async () => {
  api.answer(answer('2026-11', [item()]), lost);
  render(<PartnerInvoices />);
  fireEvent.click(await screen.findByRole('button', { name: /CSV/ }));
  await waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).not.toBe(''));
  expect(api.calls[1]).toMatchObject({
    call: 'GET /api/invoice/statement/csv',
    query: { month: '2026-11' },
  });
});
