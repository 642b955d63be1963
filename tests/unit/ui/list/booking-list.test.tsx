import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { BookingRow } from '../../../../src/domain/booking/booking-row.ts';
import { BookingList } from '../../../../src/ui/list/booking-list.tsx';

afterEach(cleanup);

const row = (id: string): BookingRow => ({
  id,
  reference: `CVG-2026-00000${id}`,
  status: 'confirmed',
  plate: 'AB-123-CD',
  brand: 'Peugeot',
  model: '208',
  customerName: 'Ana Martin',
  partnerReference: null,
  firstSlot: null,
  totalCents: 3490,
});

it.each([
  [['1'], null, '1\u00a0réservation'],
  [['1', '2'], null, '2\u00a0réservations'],
  [['1', '2'], 'next', '2\u00a0réservations\u00a0; la suite est en bas'],
])('says of %s, before %s, that they are %s', async (ids, next, caption) => {
  render(
    <BookingList
      heading="Réservations"
      read={() => Promise.resolve({ items: ids.map(row), next })}
      path="/admin/partner/booking"
      searched="Référence"
      column={{ heading: 'Par', cell: () => null }}
    >
      {null}
    </BookingList>,
  );
  const table = await screen.findByRole('table');
  expect(table.querySelector('caption')?.textContent).toBe(caption);
});
