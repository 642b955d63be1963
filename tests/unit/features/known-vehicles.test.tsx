/** Known vehicles, offered where an order names one: what choosing fills in, and what it leaves as it was typed. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers } from '../../../src/features/booking/answers.ts';
import { offerVehicles } from '../../../src/features/booking/known/known-vehicles.tsx';
import { VehicleStep } from '../../../src/features/booking/vehicle.tsx';
import { createVehicle, textsOf, type VehicleTexts } from '../../../src/ui/order/vehicle-state.ts';
import { someVehicle } from '../../support/vehicles.ts';
import { someStop } from './some-stop.ts';
import { json, lost, signIn, stubApi } from './stub-api.ts';

const clio = { id: 'c', plate: 'AB-123-CD', brand: 'Renault', model: 'Clio' };
const old = { id: 'o', plate: 'GH-456-JK', brand: 'Peugeot', model: '308' };
const wholeClio = someVehicle({ ...clio, energy: 'electric', declaredCents: 1_200_000 });
const provider = { kind: 'garage', name: 'Garage', phone: null, address: someStop.address };
const ordered = (vehicle: object) =>
  json(200, { serviceCode: 'round_trip', outbound: someStop, inbound: null, provider, vehicle });
const listed = (...items: readonly object[]) => json(200, { items, next: null, reminders: { wanted: true } });

let api: ReturnType<typeof stubApi>;
beforeEach(() => {
  api = stubApi();
  signIn('ROLE_CUSTOMER');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function offered(known?: Partial<VehicleTexts>) {
  const vehicle = createVehicle(known);
  render(await offerVehicles(vehicle));
  const held = () =>
    Object.fromEntries(Object.entries(vehicle.fields).map(([name, { value }]) => [name, value.peek()]));
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  return { ...vehicle, held, radio };
}

describe('a known vehicle', () => {
  it('fills everything in that it is known by once it is chosen', async () => {
    api.answer(listed(clio, old), ordered(wholeClio));
    const { held, radio } = await offered();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(radio(/Un autre véhicule/).checked).toBe(true);
    fireEvent.click(radio(/Renault Clio, AB-123-CD/));
    expect(held()).toMatchObject({ plate: 'AB-123-CD', brand: 'Renault', model: 'Clio', declared: '' });
    await waitFor(() => expect(held()).toEqual(textsOf(wholeClio)));
    expect(radio(/Renault Clio/).checked).toBe(true);
    expect(api.calls.map(({ call }) => call)).toEqual(['GET /api/vehicle/for_user', 'GET /api/booking/c']);
  });

  it('is chosen as long as its plate is typed, however it is written', async () => {
    api.answer(listed(clio, old));
    const { fields, held, radio } = await offered(textsOf(wholeClio));
    expect(radio(/Renault Clio/).checked).toBe(true);
    fields.plate.value.value = 'gh 456 jk';
    await waitFor(() => expect(radio(/Peugeot 308/).checked).toBe(true));
    fields.plate.value.value = 'GH-456-JL';
    await waitFor(() => expect(radio(/Un autre/).checked).toBe(true));
    // Whoever types has not chosen: nothing else is filled in, and nothing more is asked.
    expect(held()).toEqual({ ...textsOf(wholeClio), plate: 'GH-456-JL' });
    expect(api.calls).toHaveLength(1);
  });

  it('leaves what is typed while the rest of it is on its way', async () => {
    let arrive = (_: Response) => {};
    api.answer(listed(clio), () => new Promise<Response>((resolve) => (arrive = resolve)));
    const { fields, held, radio } = await offered();
    fireEvent.click(radio(/Renault Clio/));
    fields.declared.value.value = '9000';
    arrive(await ordered(wholeClio)());
    await waitFor(() => expect(held().energy).toBe('electric'));
    expect(held().declared).toBe('9000');
  });

  it('is chosen from the start where it is the only one', async () => {
    api.answer(listed(clio), ordered(wholeClio));
    const { held, radio } = await offered();
    await waitFor(() => expect(held()).toEqual(textsOf(wholeClio)));
    expect(radio(/Renault Clio/).checked).toBe(true);
  });

  it('is not, over what was typed of another', async () => {
    api.answer(listed(clio));
    const { held, radio } = await offered({ plate: 'ZZ-1' });
    expect(radio(/Un autre véhicule/).checked).toBe(true);
    expect(held()).toMatchObject({ plate: 'ZZ-1', brand: '' });
    expect(api.calls).toHaveLength(1);
  });

  it('gives way to what was typed of another', async () => {
    api.answer(listed(clio, old), ordered(wholeClio));
    const { fields, held, radio } = await offered();
    fields.plate.value.value = 'ZZ-1';
    fields.declared.value.value = '700';
    const typed = held();
    fireEvent.click(radio(/Renault Clio/));
    await waitFor(() => expect(held()).toEqual(textsOf(wholeClio)));
    fireEvent.click(radio(/Un autre/));
    expect(held()).toEqual(typed);
    expect(radio(/Un autre/).checked).toBe(true);
  });

  it('comes too late where another was chosen since', async () => {
    const arrivals: ((answer: Response) => void)[] = [];
    const later = () => new Promise<Response>((resolve) => void arrivals.push(resolve));
    api.answer(listed(clio, old), later, later);
    const { held, radio } = await offered();
    fireEvent.click(radio(/Renault Clio/));
    fireEvent.click(radio(/Peugeot 308/));
    const wholeOld = someVehicle(old);
    arrivals[0]?.(await ordered(wholeClio)());
    arrivals[1]?.(await ordered(wholeOld)());
    await waitFor(() => expect(held()).toEqual(textsOf(wholeOld)));
  });

  it('says that the rest of it could not be read, which is then typed', async () => {
    api.answer(listed(clio), lost);
    const { held, radio } = await offered();
    fireEvent.click(radio(/Renault Clio/));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(held()).toMatchObject({ plate: 'AB-123-CD', declared: '' });
  });

  it('is not offered to whoever has none, and among many the newest are', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      ...clio,
      id: `${index}`,
      plate: `AB-12${index}-CD`,
    }));
    api.answer(listed(), listed(...many));
    await offered();
    expect(screen.queryAllByRole('radio')).toEqual([]);
    cleanup();
    await offered();
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      ...many.slice(0, 5).map(({ plate }) => `Renault Clio, ${plate}`),
      'Un autre véhicule',
    ]);
  });
});

describe('the step of the vehicle', () => {
  /** With a list of vehicles that comes when it is told to. */
  function openStep() {
    let list = (_: Response) => {};
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (address: string) =>
      address.endsWith('/vehicle/for_user')
        ? new Promise<Response>((resolve) => (list = resolve))
        : Promise.reject(new TypeError('Failed to fetch')),
    );
    answers.value = {
      serviceCode: 'round_trip',
      journey: { outbound: someStop, inbound: null, provider: { ...provider, kind: 'garage' } },
    };
    render(<VehicleStep />);
    return async () => {
      await act(async () => list(await listed(clio)()));
      await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    };
  }
  afterEach(() => {
    vi.useRealTimers();
    answers.value = {};
  });
  const fields = () => screen.queryAllByLabelText(/^Immatriculation/);
  const wait = (milliseconds: number) =>
    act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

  it('shows its fields with what there is to choose among', async () => {
    const arrive = openStep();
    await wait(1_000);
    expect(fields()).toEqual([]);
    await arrive();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(fields()).toHaveLength(1);
  });

  it('does not wait for long, and then nothing is pushed away', async () => {
    const arrive = openStep();
    await wait(1_500);
    expect(fields()).toHaveLength(1);
    await arrive();
    expect(screen.queryAllByRole('radio')).toEqual([]);
  });

  it('waits for nothing where no customer is signed in', () => {
    signIn('ROLE_PARTNER');
    openStep();
    expect(fields()).toHaveLength(1);
  });
});
