import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServedNode, ServedParts, ServedRow } from '../../../src/domain/office/served-screen.ts';
import { ServedScreen } from '../../../src/features/office/served-screen.tsx';
import { hasUnsaved } from '../../../src/platform/page/unsaved.ts';
import { dropTokens } from '../../../src/platform/session/session.ts';
import { place } from '../people.ts';
import { renderScreen } from './at-address.tsx';
import { type Answer, json, lost, signIn, stubApi } from './stub-api.ts';

let api: ReturnType<typeof stubApi>;

const PATH = '/admin/teammate/account';
const body = (...nodes: ServedNode[]) => ({ heading: 'Essai', body: nodes, said: '', go: null });
const shown = (...nodes: ServedNode[]): Answer => json(200, body(...nodes));

const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? expect.fail(`no control named ${name}`);
const type = (name: string, value: string) => fireEvent.input(control(name), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));
const sent = () => api.calls.map(({ body }) => body?.sending);
const said = (text: RegExp | string) => screen.findByText(text);

/** A form with a name, a role and a box. */
const form = (more: Partial<ServedParts['Form']> = {}): ServedNode => [
  'Form',
  {
    form: 'create',
    name: 'Compte',
    action: 'Créer',
    fields: {
      name: { value: 'Zoé', rules: [['.', 'Indiquez un nom.']] },
      mail: { rules: [['^[a-z@.]+$', 'Indiquez une adresse.']] },
      agreed: {},
    },
    ...more,
  },
  ['Field', { name: 'name', label: 'Nom' }],
  ['Field', { name: 'mail', label: 'E-mail' }],
  ['Check', { name: 'agreed' }, 'D’accord'],
];

async function show(...answers: Answer[]) {
  api.answer(...answers);
  renderScreen(<ServedScreen />);
  await said('Essai');
}

beforeEach(() => {
  api = stubApi();
  location.hash = `#${PATH}`;
  signIn('ROLE_ADMIN', 'admin@exemple.fr');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  dropTokens();
});

describe('a served screen', () => {
  it('is asked for by its address, and drawn: elements, attributes, texts', async () => {
    location.hash = `#${PATH}?role=ROLE_PARTNER`;
    await show(shown(['p', { className: 'hint' }, 'Lisez ', ['strong', {}, 'ceci']]));
    expect(api.calls).toEqual([
      { call: 'POST /api/office/screen', query: {}, body: { at: `${PATH}?role=ROLE_PARTNER` } },
    ]);
    expect((await said('ceci')).parentElement?.outerHTML).toBe(
      '<p class="hint">Lisez <strong>ceci</strong></p>',
    );
  });

  it('gives the focus to what it says that has just come', async () => {
    await show(shown(['p', { tabIndex: -1 }, 'C’est fait.']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('C’est fait.'));
  });

  it('says why it cannot be read, and can be tried again', async () => {
    api.answer(lost, shown(['p', {}, 'Voilà']));
    renderScreen(<ServedScreen />);
    await said(/La connexion a échoué/);
    fireEvent.click(await said('Réessayer'));
    await said('Voilà');
  });
});

describe('its form', () => {
  it('refuses by the rules before it sends, and gives the first wrong field the focus', async () => {
    await show(shown(form()));
    expect(control('name').value).toBe('Zoé');
    type('name', ' ');
    type('mail', '?');
    submit();
    await said('Indiquez un nom.');
    await said('Indiquez une adresse.');
    expect(document.activeElement).toBe(control('name'));
    expect(api.calls).toHaveLength(1);
  });

  it('sends what it holds, what goes along, and becomes what the API answers', async () => {
    await show(shown(form({ fixed: { version: '3' } })));
    type('mail', 'ZOE@exemple.fr');
    fireEvent.click(control('agreed'));
    expect(hasUnsaved()).toBe(true);
    api.answer(json(200, { ...body(['p', {}, 'Voilà']), said: 'C’est fait.' }));
    submit();
    await said('Voilà');
    expect((await said('C’est fait.')).getAttribute('role')).toBe('status');
    expect(sent()[1]).toEqual({
      form: 'create',
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      values: { version: '3', name: 'Zoé', mail: 'ZOE@exemple.fr', agreed: 'yes' },
    });
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });

  it('goes where the API says', async () => {
    await show(shown(form()));
    type('mail', 'a@b.fr');
    api.answer(json(200, { heading: '', body: [], said: '', go: '/admin/teammate/booking?a=b' }));
    submit();
    await waitFor(() => expect(location.hash).toBe('#/admin/teammate/booking?a=b'));
  });

  it('puts a refusal back on its field, under the name that the API gives it', async () => {
    await show(shown(form()));
    type('mail', 'a@b.fr');
    api.answer(
      json(400, { code: 'ERROR.INVALID', message: 'Pas valable.', fields: { mail: 'Adresse inconnue.' } }),
    );
    submit();
    await said('Adresse inconnue.');
    expect(control('mail').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(control('mail'));
    expect((await said('Pas valable.')).closest('[role=alert]')).toBeTruthy();
  });

  it('keeps what was typed when it is not answered, and sends it again under the same id', async () => {
    await show(shown(form()));
    type('mail', 'a@b.fr');
    api.answer(lost, shown(['p', {}, 'Voilà']));
    submit();
    await said(/La connexion a échoué/);
    expect(control('mail').value).toBe('a@b.fr');
    submit();
    await said('Voilà');
    expect(sent()[2]).toEqual(sent()[1]);
  });

  it('is shown as it has become when something else changed meanwhile, and keeps what was typed', async () => {
    await show(shown(form({ fixed: { total: '1' } }), ['p', {}, '1 €']));
    type('mail', 'a@b.fr');
    api.answer(
      json(409, { code: 'ERROR.PRICE', message: 'Le prix a changé.' }),
      shown(form({ fixed: { total: '2' } }), ['p', {}, '2 €']),
      shown(['p', {}, 'Voilà']),
    );
    submit();
    await said('2 €');
    await said('Le prix a changé.');
    expect(control('mail').value).toBe('a@b.fr');
    submit();
    await said('Voilà');
    expect(sent()[3].values.total).toBe('2');
    expect(sent()[3].clientId).toBe(sent()[1].clientId);
  });

  it('asks for the screen anew at a change of what it depends on, and for nothing else', async () => {
    await show(shown(form({ asks: ['mail'] })));
    type('name', 'Max');
    type('mail', 'a');
    api.answer(shown(form({ asks: ['mail'] }), ['p', {}, 'Connu']));
    type('mail', 'a@b.fr');
    await said('Connu');
    expect(api.calls[1]?.body.values).toEqual({ name: 'Max', mail: 'a@b.fr', agreed: '' });
    expect(api.calls).toHaveLength(2);
    expect(control('mail').value).toBe('a@b.fr');
  });

  it('that only narrows the screen writes the address', async () => {
    const narrow = form({ form: '', asks: ['name'], fields: { name: { value: '' } } });
    await show(shown(narrow));
    api.answer(shown(narrow, ['p', {}, 'Trouvé']));
    type('name', 'Zoé');
    await said('Trouvé');
    expect(location.hash).toBe(`#${PATH}?name=Zo%C3%A9`);
    expect(api.calls[1]?.body).toEqual({ at: `${PATH}?name=Zo%C3%A9` });
    expect(hasUnsaved()).toBe(false);
  });

  it('that holds what was typed before is unsaved, and is left after a question', async () => {
    await show(
      shown(
        form({
          fields: { name: { value: 'Zoé', typed: 'Max' }, mail: {}, agreed: {} },
          leave: {
            to: '/admin/teammate/customer',
            label: 'Annuler',
            confirm: { question: 'Abandonner ?', action: 'Abandonner', text: 'Rien n’est gardé.' },
          },
        }),
      ),
    );
    expect(control('name').value).toBe('Max');
    expect(hasUnsaved()).toBe(true);
    fireEvent.click(await said('Annuler'));
    fireEvent.click(await said('Abandonner'));
    await waitFor(() => expect(location.hash).toBe('#/admin/teammate/customer'));
  });

  it('takes addresses that are picked, and refuses others where one is needed', async () => {
    const node: ServedNode = [
      'Form',
      {
        form: 'create',
        name: 'Lieu',
        action: 'Créer',
        fields: { from: { place: true, rules: [] }, to: { place: true, value: place('2 Rue Kruger') } },
      },
      ['Place', { name: 'from', label: 'De' }],
      ['Place', { name: 'to', label: 'À' }],
    ];
    await show(shown(node));
    submit();
    await said('Indiquez une adresse.');
    api.answer(json(200, { results: [place('1 Rue Kruger')], approximate: false }));
    control('from').focus();
    type('from', '1 Rue Kr');
    fireEvent.click(await said('1 Rue Kruger'));
    api.answer(shown(['p', {}, 'Voilà']));
    submit();
    await said('Voilà');
    expect(sent()[2].values).toEqual({ from: place('1 Rue Kruger'), to: place('2 Rue Kruger') });
  });

  it('without an action has no button', async () => {
    const [name, { action, ...props }, ...fields] = form() as [string, { action: string }, ...ServedNode[]];
    await show(shown([name, props, ...fields]));
    expect([action, screen.queryByRole('button')]).toEqual(['Créer', null]);
  });
});

describe('a button', () => {
  const press = (more: Partial<ServedParts['Press']> = {}): ServedNode => [
    'Press',
    { form: 'access', values: { id: 'a' }, label: 'Désactiver', about: 'le compte de Zoé', ...more },
  ];
  const confirm = { question: 'Désactiver ?', action: 'Oui', text: 'Elle sera déconnectée.' };
  const open = async () => fireEvent.click(await screen.findByText('Désactiver'));

  it('sends its values under an id of its own at each press', async () => {
    await show(shown(press()));
    expect(screen.getByRole('button').textContent).toBe('Désactiver le compte de Zoé');
    for (const count of [2, 3]) {
      api.answer(shown(press()));
      await open();
      await waitFor(() => expect(api.calls).toHaveLength(count));
      await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('false'));
    }
    const [, first, second] = sent();
    expect(first).toMatchObject({ form: 'access', values: { id: 'a' } });
    expect(second.clientId).not.toBe(first.clientId);
  });

  it('that is not answered says why, and goes under the same id when it is pressed again', async () => {
    await show(shown(press()));
    api.answer(lost, shown(['p', {}, 'Voilà']));
    await open();
    await said(/La connexion a échoué/);
    await open();
    await said('Voilà');
    expect(sent()[2]).toEqual(sent()[1]);
    expect(screen.queryByText(/La connexion a échoué/)).toBeNull();
  });

  it('asks first where it is told to, and does nothing when that is cancelled', async () => {
    await show(shown(press({ confirm })));
    await open();
    await said('Elle sera déconnectée.');
    fireEvent.click(await said('Annuler'));
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
    expect(api.calls).toHaveLength(1);
  });

  it('says in its dialog why it failed', async () => {
    await show(shown(press({ confirm })));
    api.answer(json(409, { code: 'ERROR.STATE', message: 'Trop tard.' }), shown(press({ confirm })));
    await open();
    fireEvent.click(await said('Oui'));
    expect((await said('Trop tard.')).closest('dialog')).toBeTruthy();
    await waitFor(() => expect(api.calls).toHaveLength(3));
    api.answer(shown(['p', {}, 'Voilà']));
    fireEvent.click(await said('Oui'));
    await said('Voilà');
  });
});

describe('a list', () => {
  const rows = (names: readonly string[], next: string | null): ServedNode => [
    'Rows',
    {
      caption: '% comptes affichés.',
      columns: [{ heading: 'Nom' }, { heading: 'Rôle' }],
      rows: names.map((name): ServedRow => [name, name, ['em', {}, 'Client']]),
      next,
      more: 'Afficher la suite',
    },
  ];
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

  it('goes on with the next page, at whose beginning the focus is', async () => {
    await show(shown(rows(['Paul'], 'cursor')));
    api.answer(shown(rows(['Zoé', 'Max'], null)));
    fireEvent.click(await said('Afficher la suite'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Zoé'));
    expect(names()).toEqual(['Paul', 'Zoé', 'Max']);
    expect(api.calls[1]?.body).toEqual({ at: `${PATH}?`, after: 'cursor' });
    expect(within(screen.getByRole('table')).getAllByText('Client')).toHaveLength(3);
    expect(screen.queryByText('Afficher la suite')).toBeNull();
    expect(screen.getAllByText('3 comptes affichés.').length).toBeGreaterThan(0);
  });

  it('keeps what it shows when the next page does not come, and says why', async () => {
    await show(shown(rows(['Paul'], 'cursor')));
    api.answer(lost);
    fireEvent.click(await said('Afficher la suite'));
    await said(/La connexion a échoué/);
    expect(names()).toEqual(['Paul']);
    api.answer(shown(rows(['Zoé'], null)));
    fireEvent.click(await said('Afficher la suite'));
    await waitFor(() => expect(names()).toEqual(['Paul', 'Zoé']));
    expect(screen.queryByText(/La connexion a échoué/)).toBeNull();
  });
});
