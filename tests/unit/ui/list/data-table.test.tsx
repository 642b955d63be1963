import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DataTable } from '../../../../src/ui/list/data-table.tsx';

afterEach(cleanup);

it('says its roles in so many words, and a card the heading of what does not speak for itself', () => {
  render(
    <DataTable
      caption="Comptes"
      rows={[
        { id: 'a', name: 'Élodie', mail: 'elodie@exemple.fr' },
        { id: 'b', name: 'Paul', mail: 'paul@exemple.fr' },
      ]}
      keyOf={({ id }) => id}
      columns={[
        { heading: 'Nom', cell: ({ name }) => name },
        { heading: 'E-mail', cell: ({ mail }) => mail },
        { heading: 'Par', cell: () => 'Karim', named: true },
      ]}
    />,
  );
  const table = screen.getByRole('table');
  expect(table.getAttribute('role')).toBe('table');
  expect(table.querySelector('caption')?.textContent).toBe('Comptes');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Nom',
    'E-mail',
    'Par',
  ]);
  const [, first] = screen.getAllByRole('row');
  expect(first?.getAttribute('role')).toBe('row');
  expect(within(first as HTMLElement).getByRole('rowheader').textContent).toBe('Élodie');
  const cells = within(first as HTMLElement).getAllByRole('cell');
  expect(cells.map(({ dataset, textContent }) => [dataset.heading, textContent])).toEqual([
    [undefined, 'elodie@exemple.fr'],
    ['Par', 'Karim'],
  ]);
});

it('keeps a plate, a reference or a number in one piece, which says the same', () => {
  const texts = [
    'Peugeot 208, AB-123-CD',
    'FA2026-000001',
    'Garage de Saint-Rémy',
    'Dossier CVG-2026-000012 du 3',
  ];
  render(
    <DataTable
      caption="Textes"
      rows={texts}
      keyOf={(text) => text}
      columns={[
        { heading: 'Texte', cell: (text) => text },
        { heading: 'Le même', cell: (text) => text },
      ]}
    />,
  );
  for (const role of ['rowheader', 'cell']) {
    const found = screen.getAllByRole(role);
    expect(found.map(({ textContent }) => textContent)).toEqual(texts);
    expect(found.map((one) => one.querySelector('.whole')?.textContent)).toEqual([
      'AB-123-CD',
      'FA2026-000001',
      undefined,
      'CVG-2026-000012',
    ]);
  }
});

it('leaves a cell empty that has nothing to say, and says how it is sorted by a heading that is pressed', () => {
  render(
    <DataTable
      caption="Comptes"
      rows={['a']}
      keyOf={(id) => id}
      columns={[
        { heading: 'Nom', cell: (id) => id },
        { heading: 'Par', cell: () => null, named: true },
        {
          heading: 'Prix',
          cell: () => '9,90 €',
          place: 'corner',
          pressed: {
            button: <button type="button" aria-label="Trier" />,
            said: { 'aria-label': 'Prix', 'aria-sort': 'ascending' },
          },
        },
      ]}
    />,
  );
  const [nothing, price] = screen.getAllByRole('cell');
  expect(nothing?.childNodes).toHaveLength(0);
  expect(price?.dataset.place).toBe('corner');
  const heading = screen.getByRole('columnheader', { name: 'Prix' });
  expect(heading.getAttribute('aria-sort')).toBe('ascending');
  expect(heading.textContent).toBe('Prix');
  within(heading).getByRole('button', { name: 'Trier' });
});
