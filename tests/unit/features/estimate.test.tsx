import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import nearbyTowns from '../../../src/domain/address/nearby-towns.json';
import { company } from '../../../src/domain/settings/company.ts';
import { Estimator } from '../../../src/features/estimate/estimate.tsx';

/** A place `km` kilometres north of the yard. */
const north = (km: number) => ({ lat: company.origin.lat + km / 111.195, lon: company.origin.lon });
const address = (label: string, place: object) => ({
  id: 'a1',
  googleCode: label,
  label,
  address: label,
  city: '',
  googleAddressString: label,
  ...place,
});
const addresses = [
  address('Rue à 3 km', north(3)),
  address('Rue à 8 km', north(8)),
  address('Rue à 12 km', north(12)),
  address('Rue à 16 km', north(16)),
  address('Rue sans géométrie', {}),
];

let reachable: boolean;
let approximate: boolean;

beforeEach(() => {
  sessionStorage.clear();
  reachable = true;
  approximate = false;
  vi.stubGlobal('fetch', async (url: string) => {
    // A file of the site's own, which the service worker keeps.
    if (String(url).endsWith('nearby-towns.json')) return Response.json(nearbyTowns);
    if (!reachable) throw new TypeError('Failed to fetch');
    const text = new URL(url, 'http://localhost').searchParams.get('q') ?? '';
    const results = addresses.filter(({ label }) => label.includes(text));
    return new Response(JSON.stringify({ results, approximate }), {
      headers: { 'content-type': 'application/json' },
    });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const combobox = (label: string) =>
  screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${label}`) });
const choose = (service: string) => fireEvent.click(screen.getByRole('radio', { name: service }));

/** Types, waits for the suggestions and picks the one with that label. */
async function pick(field: string, text: string, label = text) {
  fireEvent.input(combobox(field), { target: { value: text } });
  fireEvent.click(await screen.findByRole('option', { name: label }));
  await waitFor(() => expect(combobox(field).value).toBe(label));
}

/** What is announced; testing-library reads a no-break space as a space. */
const said = (text: string) => screen.findByText(text, { selector: '[role=status]' });

describe('the published grid', () => {
  it.each([
    ['Aller simple', 3, '34,90', 'le garage est, lui aussi, à moins de 15 km'],
    ['Aller simple', 12, '34,90', 'le garage est, lui aussi, à moins de 15 km'],
    ['Retour simple', 8, '34,90', 'le garage est, lui aussi, à moins de 15 km'],
    ['Aller-retour', 8, '59,90', 'le garage est, lui aussi, à moins de 15 km'],
    [
      'Contrôle technique et aller-retour',
      3,
      '119,90',
      'le centre de contrôle est, lui aussi, à moins de 5 km',
    ],
  ])('%s at %i km costs %s €, if %s', async (service, km, euros, condition) => {
    render(<Estimator />);
    choose(service);
    await pick(service === 'Retour simple' ? 'Adresse de retour' : 'Adresse de départ', `Rue à ${km} km`);
    await said(`${service} : ${euros} €`);
    expect(screen.getByText(`${euros} €`, { selector: 'b' })).toBeTruthy();
    expect(screen.getByText(`Ce prix vaut quand ${condition} de chez nous.`)).toBeTruthy();
  });
});

describe('outside the grid', () => {
  it.each([
    ['Aller-retour', 16],
    ['Contrôle technique et aller-retour', 8],
  ])('%s at %i km is on quote, with the way to ask', async (service, km) => {
    render(<Estimator />);
    choose(service);
    await pick('Adresse de départ', `Rue à ${km} km`);
    await said(`${service} : sur devis`);
    expect(screen.getByRole('link', { name: 'Demander un devis' }).getAttribute('href')).toBe(
      '#/contact#devis',
    );
  });

  it('needs no address for the services that are always on quote', async () => {
    render(<Estimator />);
    choose('Livraison, transfert ou stockage');
    await screen.findByText(/^Livraison en France ou en Europe, transfert .* : sur devis\.$/);
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('two places', () => {
  it('count once the box is ticked, each with its distance and band', async () => {
    render(<Estimator />);
    await pick('Adresse de départ', 'Rue à 3 km');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Retour à une autre adresse' }));
    await waitFor(() => expect(screen.queryByText('59,90 €')).toBeNull());
    await pick('Adresse de retour', 'Rue à 12 km');
    await said('Aller-retour : 59,90 €');
    const lines = screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(lines.slice(0, 2)).toEqual([
      'Aller : 3,0 km, distance estimée, tranche 0–5 km',
      'Retour : 12,0 km, distance estimée, tranche 10–15 km',
    ]);
    expect(screen.getByText('Pourquoi ce prix ?')).toBeTruthy();
    expect(screen.getByRole('img').getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toMatch(
      /^Carte des tranches .*Départ à 3,0 km au nord\. Retour à 12,0 km au nord$/,
    );
  });

  it('are not asked for a single trip', async () => {
    render(<Estimator />);
    fireEvent.click(screen.getByRole('checkbox'));
    await screen.findByRole('combobox', { name: /^Adresse de retour/ });
    choose('Aller simple');
    await waitFor(() => expect(screen.getAllByRole('combobox')).toHaveLength(1));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the combobox', () => {
  it('is worked from the keyboard, with the focus in the text', async () => {
    render(<Estimator />);
    const input = combobox('Adresse de départ');
    input.focus();
    fireEvent.input(input, { target: { value: 'Rue à' } });
    const options = await screen.findAllByRole('option');
    expect(input.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    await waitFor(() => expect(input.getAttribute('aria-activedescendant')).toBe(options[1]?.id));
    expect(options[1]?.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(input);
    fireEvent.keyDown(input, { key: 'Enter' });
    await said('Aller-retour : 59,90 €');
    expect(input.value).toBe('Rue à 8 km');
    expect(input.getAttribute('aria-expanded')).toBe('false');
  });

  it('closes with Escape and keeps the text', async () => {
    render(<Estimator />);
    const input = combobox('Adresse de départ');
    fireEvent.input(input, { target: { value: 'Rue à' } });
    await screen.findAllByRole('option');
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
    expect(input.value).toBe('Rue à');
  });

  it('refuses a text that was not picked, and says why', async () => {
    render(<Estimator />);
    const input = combobox('Adresse de départ');
    fireEvent.input(input, { target: { value: 'Rue à' } });
    await screen.findAllByRole('option');
    fireEvent.blur(input);
    await screen.findByText(/^Choisissez cette adresse dans la liste/);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('does not propose a place without geometry', async () => {
    render(<Estimator />);
    fireEvent.input(combobox('Adresse de départ'), { target: { value: 'Rue' } });
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).not.toContain('Rue sans géométrie');
  });
});

describe('rough places', () => {
  it('are marked when the API knows them roughly', async () => {
    approximate = true;
    render(<Estimator />);
    await pick('Adresse de départ', 'Rue à 3 km');
    await screen.findAllByText(/^Aller : 3,0 km, distance à confirmer,/);
  });

  it('are the nearby towns when the API cannot be reached, and it says so', async () => {
    reachable = false;
    render(<Estimator />);
    fireEvent.input(combobox('Adresse de départ'), { target: { value: 'gardanne' } });
    await screen.findByText(/seules les communes voisines sont proposées/);
    fireEvent.click(screen.getByRole('option', { name: 'Gardanne' }));
    await said('Aller-retour : 59,90 €');
    await screen.findByText(/^Aller : 8,5 km, distance à confirmer, tranche 5–10 km$/);
  });
});

it('asks the same again after a reload', async () => {
  const show = () => render(<Estimator />);
  const { unmount } = show();
  choose('Aller simple');
  await pick('Adresse de départ', 'Rue à 3 km');
  await waitFor(() => expect(sessionStorage.getItem('draft-estimate')).toContain('Rue à 3 km'));
  const shown = screen.getByRole('form').textContent;
  unmount();
  show();
  expect(combobox('Adresse de départ').value).toBe('Rue à 3 km');
  await waitFor(() => expect(screen.getByRole('form').textContent).toBe(shown));
});
