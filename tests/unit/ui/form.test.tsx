import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../src/platform/http/http-error.ts';
import { ChoiceField } from '../../../src/ui/field/choice-field.tsx';
import { Field } from '../../../src/ui/field/field.tsx';
import { storedDraft } from '../../../src/ui/form/draft.ts';
import { createForm, type Form, type FormOptions } from '../../../src/ui/form/form.ts';
import { SubmitButton } from '../../../src/ui/form/submit-button.tsx';
import { Alert } from '../../../src/ui/screen/alert.tsx';

type Names = 'name' | 'mail';
type Send = FormOptions<Names>['send'];

const draft = storedDraft('form-test');

const newForm = (send: Send) =>
  createForm<Names>({
    fields: {
      name: (value) => (value === '' ? 'Indiquez votre nom.' : null),
      mail: (value) => (value.includes('@') ? null : 'Indiquez votre adresse e-mail.'),
    },
    send,
    keep: draft,
  });

function Screen({ form }: { form: Form<Names> }) {
  if (form.status.value === 'sent') return <p>Envoyé</p>;
  return (
    <form aria-label="Essai" noValidate onSubmit={form.submit}>
      <Field field={form.fields.name} label="Nom" required hint="Comme sur la carte grise." />
      <Field field={form.fields.mail} label="E-mail" required />
      <Alert message={form.failure.value} />
      <SubmitButton form={form} label="Envoyer" />
    </form>
  );
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false });
const type = (label: string, value: string) => fireEvent.input(input(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));

function show(send: Send = async () => undefined) {
  const form = newForm(send);
  const { unmount } = render(<Screen form={form} />);
  return { form, leave: unmount };
}

async function fill() {
  type('Nom', 'Élodie');
  type('E-mail', 'elodie@exemple.fr');
  await waitFor(() => expect(input('E-mail').value).toBe('elodie@exemple.fr'));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(cleanup);

describe('errors', () => {
  it('do not show while typing for the first time, then show when the field is left', async () => {
    show();
    type('E-mail', 'elodie');
    expect(screen.queryByText('Indiquez votre adresse e-mail.')).toBeNull();
    fireEvent.blur(input('E-mail'));
    expect(await screen.findByText('Indiquez votre adresse e-mail.')).toBeTruthy();
    type('E-mail', 'elodie@exemple.fr');
    await waitFor(() => expect(screen.queryByText('Indiquez votre adresse e-mail.')).toBeNull());
  });

  it('do not show in a field that was only passed through', async () => {
    show();
    fireEvent.focus(input('Nom'));
    fireEvent.blur(input('Nom'));
    type('E-mail', 'x');
    fireEvent.blur(input('E-mail'));
    await screen.findByText('Indiquez votre adresse e-mail.');
    expect(screen.queryByText('Indiquez votre nom.')).toBeNull();
  });

  it('all show on sending, the first wrong field gets the focus, and nothing is sent', async () => {
    const send = vi.fn(async () => undefined);
    show(send);
    type('Nom', 'Élodie');
    submit();
    await screen.findByText('Indiquez votre adresse e-mail.');
    expect(document.activeElement).toBe(input('E-mail'));
    expect(send).not.toHaveBeenCalled();
  });

  it('are tied to their field, with its hint', async () => {
    show();
    submit();
    const error = await screen.findByText('Indiquez votre nom.');
    const control = input('Nom');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Comme sur la carte grise.',
      error.textContent,
    ]);
  });
});

describe('sending', () => {
  it('happens once for 100 rapid clicks', async () => {
    let arrive = () => {};
    const send = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)));
    show(send);
    await fill();
    for (let click = 0; click < 100; click += 1) submit();
    expect(send).toHaveBeenCalledTimes(1);
    arrive();
    expect(await screen.findByText('Envoyé')).toBeTruthy();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('says so on its button, which keeps the focus', async () => {
    let arrive = () => {};
    show(() => new Promise<void>((resolve) => (arrive = resolve)));
    await fill();
    const button = screen.getByRole<HTMLButtonElement>('button');
    button.focus();
    submit();
    await screen.findByText('Envoyer…');
    expect(document.activeElement).toBe(button);
    expect(button.disabled).toBe(false);
    arrive();
    await screen.findByText('Envoyé');
  });

  it('keeps everything typed when it fails, says why, and can be tried again', async () => {
    const send = vi
      .fn<Send>()
      .mockRejectedValueOnce(new HttpError('network'))
      .mockResolvedValueOnce(undefined);
    show(send);
    await fill();
    submit();
    expect((await screen.findByText(/La connexion a échoué/)).closest('[role=alert]')).toBeTruthy();
    expect(input('Nom').value).toBe('Élodie');
    expect(await screen.findByText('Réessayer')).toBeTruthy();
    submit();
    expect(await screen.findByText('Envoyé')).toBeTruthy();
  });

  it.each([
    ['ERROR.INVALID', 'La demande n’est pas valable.', false],
    ['ERROR.EXISTS', 'Un compte existe déjà.', true],
  ])('puts what the server refused back on its field, with the focus: %s', async (code, message, isSaid) => {
    const refused = new HttpError('http', {
      status: 400,
      code,
      message,
      fields: { mail: 'Cette adresse est refusée.' },
    });
    show(async () => {
      throw refused;
    });
    await fill();
    submit();
    await screen.findByText('Cette adresse est refusée.');
    // That something is wrong is not said twice; what else is to be known is.
    expect(screen.queryByText(message) !== null).toBe(isSaid);
    expect(document.activeElement).toBe(input('E-mail'));
  });

  it('says something in French of what nobody expected', async () => {
    show(async () => {
      throw new TypeError('x is not a function');
    });
    await fill();
    submit();
    expect(await screen.findByText(/^Une erreur est survenue/)).toBeTruthy();
  });
});

describe('the id under which a content is sent', () => {
  const failing = () => vi.fn<Send>(async () => Promise.reject(new HttpError('network')));
  const idsOf = (send: ReturnType<typeof failing>) => send.mock.calls.map(([, clientId]) => clientId);

  it('is the same when the same content is sent again, after a reload too', async () => {
    const send = failing();
    const first = show(send);
    await fill();
    submit();
    await screen.findByText('Réessayer');
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    await screen.findByText('Réessayer');
    first.leave();
    show(send);
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
    const [id, ...others] = idsOf(send);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(others).toEqual([id, id]);
  });

  it('is another one once the content has changed: it is another message', async () => {
    const send = failing();
    show(send);
    await fill();
    submit();
    await screen.findByText('Réessayer');
    type('Nom', 'Élodie Garçon');
    submit();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    const [first, second] = idsOf(send);
    expect(second).not.toBe(first);
  });
});

describe('the draft', () => {
  it('comes back after a reload', async () => {
    const { leave } = show();
    await fill();
    leave();
    show();
    expect([input('Nom').value, input('E-mail').value]).toEqual(['Élodie', 'elodie@exemple.fr']);
  });

  it('goes once sent, and when everything is erased', async () => {
    const { leave } = show();
    await fill();
    type('Nom', '');
    type('E-mail', '');
    await waitFor(() => expect(draft.read()).toBeNull());
    await fill();
    expect(draft.read()).not.toBeNull();
    submit();
    await screen.findByText('Envoyé');
    expect(draft.read()).toBeNull();
    leave();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});

it('takes no choice for made because there is only one', async () => {
  const send = vi.fn(async () => undefined);
  const form = createForm({
    fields: { hour: (value) => (value ? null : 'Choisissez une heure.') },
    keep: null,
    send,
  });
  render(
    <form aria-label="Essai" noValidate onSubmit={form.submit}>
      <ChoiceField field={form.fields.hour} label="Heure" options={[{ value: '17', label: '17 h' }]} />
    </form>,
  );
  submit();
  await screen.findByText('Choisissez une heure.');
  expect(send).not.toHaveBeenCalled();
  expect(form.fields.hour.value.value).toBe('');
  fireEvent.click(screen.getByLabelText('17 h'));
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
});

it('starts anew after a sending', async () => {
  const { form } = show();
  await fill();
  submit();
  await screen.findByText('Envoyé');
  form.restart();
  await screen.findByRole('form');
  expect([input('Nom').value, input('E-mail').value]).toEqual(['', '']);
  expect(screen.queryByText('Indiquez votre nom.')).toBeNull();
});
