import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '../../../../src/domain/address/address.ts';
import { createPlaces, type KnownPlaces } from '../../../../src/ui/order/places-state.ts';

const town: Address = {
  id: 'a1',
  googleCode: '13001',
  label: 'Aix-en-Provence',
  address: 'Aix-en-Provence',
  city: 'Aix-en-Provence',
  googleAddressString: 'Aix-en-Provence',
  lat: 43.5297,
  lon: 5.4474,
};
const street: Address = { ...town, googleCode: '13001_6300_00001', label: '1 Cours Mirabeau' };
const NO_STREET = 'Indiquez le numéro et la rue\u00a0: le convoyeur vient jusque-là.';

const places = (known?: KnownPlaces) => createPlaces(() => 'round_trip', known);

afterEach(() => vi.unstubAllGlobals());

describe('a commune alone', () => {
  it('is refused where whole addresses are found', () => {
    const { address, fields } = places();
    address.restore({ place: town, approximate: false });
    expect(fields.address.error.value).toBe(NO_STREET);
    address.restore({ place: street, approximate: false });
    expect([fields.address.error.value, fields.accessNote.error.value]).toEqual([null, null]);
  });

  it('is enough without network, and its street is then said in words', () => {
    const { address, fields, journey } = places();
    address.restore({ place: town, approximate: true });
    expect([fields.address.error.value, fields.accessNote.error.value]).toEqual([null, NO_STREET]);
    fields.accessNote.value.value = ' 12 cours Mirabeau ';
    expect(fields.accessNote.error.value).toBeNull();
    expect(journey.value?.outbound.accessNote).toBe('12 cours Mirabeau');
  });

  it('that was kept or is known is one of those', () => {
    const { address, fields, rest } = places({ outbound: { address: town } });
    expect([fields.address.error.value, fields.accessNote.error.value]).toEqual([null, NO_STREET]);
    address.restore({ place: street, approximate: false });
    rest.restore({ address: town });
    expect(fields.address.error.value).toBeNull();
  });

  it('keeps the street that was typed with it', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ results: [town], approximate: true }));
    const { address, fields } = places({ outbound: { accessNote: 'Digicode 12A' } });
    const type = async (text: string) => {
      address.type(text);
      await expect.poll(() => address.suggestions.value.length).toBe(1);
      address.pick(0);
      return fields.accessNote.value.value;
    };
    expect(await type('aix en pro')).toBe('Digicode 12A');
    expect(await type('8 rue Cardinale, aix-en-provence')).toBe('8 rue Cardinale');
    expect(fields.address.value.value).toBe('Aix-en-Provence');
    // What is typed of the door stays, whatever street is picked after it.
    fields.accessNote.value.value = 'Code 45B';
    expect(await type('8 rue Cardinale, aix-en-provence')).toBe('8 rue Cardinale, Code 45B');
    expect(await type('8 rue Cardinale, aix-en-provence')).toBe('8 rue Cardinale, Code 45B');
    expect(await type('12 rue du Pin, aix-en-provence')).toBe('12 rue du Pin, Code 45B');
  });

  it('keeps the street of an establishment beside its name, once', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ results: [town], approximate: true }));
    const { provider, fields } = places();
    fields.name.value.value = 'Garage des Pinchinats';
    for (const _ of ['picked', 'picked again']) {
      provider.type('12 Route de Galice, aix-en-provence');
      await expect.poll(() => provider.suggestions.value.length).toBe(1);
      provider.pick(0);
      expect(fields.name.value.value).toBe('Garage des Pinchinats, 12 Route de Galice');
    }
  });

  it('of the way back has its own street, as long as it leads elsewhere', () => {
    const { inbound, fields, journey } = places({
      outbound: { address: street, accessNote: 'Digicode 12A' },
    });
    fields.elsewhere.value.value = 'yes';
    inbound.restore({ place: town, approximate: true });
    expect(fields.inboundNote.error.value).toBe(NO_STREET);
    fields.inboundNote.value.value = '3 rue des Fleurs';
    expect([journey.value?.outbound.accessNote, journey.value?.inbound?.accessNote]).toEqual([
      'Digicode 12A',
      '3 rue des Fleurs',
    ]);
    fields.elsewhere.value.value = '';
    expect(fields.inboundNote.error.value).toBeNull();
    expect(journey.value?.inbound).toBeNull();
  });
});
