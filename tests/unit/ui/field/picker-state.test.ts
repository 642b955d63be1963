import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createPicker,
  type Picker,
  type Suggestion,
  searchDelay,
} from '../../../../src/ui/field/picker-state.ts';

const place = (label: string): Suggestion => ({ label, lat: 43.5, lon: 5.4 });
const gardanne = place('Gardanne');

/** The searches asked for, to be answered by the test. */
interface Lookup {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly answer: (labels: readonly string[], approximate?: boolean) => Promise<void>;
  readonly fail: (message: string) => Promise<void>;
}

let asked: Lookup[];
let picker: Picker<Suggestion>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  picker = createPicker('departure', {
    prepare: () => undefined,
    search: (text, signal) =>
      new Promise((resolve, reject) => {
        const settled = () => vi.advanceTimersByTimeAsync(0).then(() => undefined);
        asked.push({
          text,
          signal,
          answer: (labels, approximate = false) => {
            resolve({ results: labels.map(place), approximate });
            return settled();
          },
          fail: (message) => {
            reject(new Error(message));
            return settled();
          },
        });
      }),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Types a text and waits for its search. */
function search(text: string): Lookup {
  picker.type(text);
  vi.advanceTimersByTime(searchDelay);
  const last = asked.at(-1);
  if (last?.text !== text.trim()) throw new Error(`"${text}" was not searched`);
  return last;
}

const labels = () => picker.suggestions.value.map(({ label }) => label);

describe('a search', () => {
  it('waits until the typing pauses', () => {
    for (const text of ['gar', 'gard', 'garda']) {
      picker.type(text);
      vi.advanceTimersByTime(searchDelay - 1);
    }
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked.map(({ text }) => text)).toEqual(['garda']);
  });

  it('needs three letters', () => {
    picker.type(' ga ');
    vi.advanceTimersByTime(searchDelay);
    expect(asked).toEqual([]);
  });

  it('is aborted by the next letter, and its late answer is ignored', async () => {
    const older = search('gar');
    picker.type('gard');
    expect(older.signal.aborted).toBe(true);
    await older.answer(['Garéoult']);
    expect(labels()).toEqual([]);
    await search('gard').answer(['Gardanne']);
    expect(labels()).toEqual(['Gardanne']);
  });

  it('says how many places it found, or that it found none, or why it failed', async () => {
    await search('gard').answer(['Gardanne', 'Les Gardes']);
    expect(picker.status.value).toBe('2 adresses proposées.');
    await search('garda').answer(['Gardanne']);
    expect(picker.status.value).toBe('1 adresse proposée.');
    await search('gardaz').answer([]);
    expect(picker.status.value).toMatch(/^Aucune adresse trouvée/);
    await search('gardazz').fail('Le service ne répond pas.');
    expect(picker.status.value).toBe('Le service ne répond pas.');
    expect(labels()).toEqual([]);
  });

  it('that finds none says so in its error too, where nothing is there to choose from', async () => {
    const error = () => picker.field.error.value;
    await search('gardaz').answer([]);
    picker.leave();
    expect(error()).toMatch(/^Aucune adresse trouvée/);
    await search('gardazz').fail('Le service ne répond pas.');
    expect(error()).toBe('Le service ne répond pas.');
    await search('gard').answer(['Gardanne', 'Les Gardes']);
    picker.leave();
    expect(error()).toMatch(/^Choisissez cette adresse dans la liste/);
  });

  it('keeps a readable number of suggestions', async () => {
    await search('rue').answer(Array.from({ length: 20 }, (_, index) => `Rue ${index}`));
    expect(labels()).toHaveLength(6);
    expect(picker.status.value).toBe('6 adresses proposées.');
  });
});

describe('picking', () => {
  it('gives the place, until another text is typed', async () => {
    await search('gard').answer(['Gardanne'], true);
    picker.pick(0);
    expect(picker.picked.value).toEqual({ place: gardanne, approximate: true });
    expect(picker.field.value.value).toBe('Gardanne');
    expect(labels()).toEqual([]);
    picker.type('Gardann');
    expect(picker.picked.value).toBeNull();
  });

  it('moves through the list and around its ends', async () => {
    await search('rue').answer(['Rue A', 'Rue B', 'Rue C']);
    const positions = [1, 1, 1, 1, -1, -1].map((step) => {
      picker.move(step as 1 | -1);
      return picker.active.value;
    });
    expect(positions).toEqual([0, 1, 2, 0, 2, 1]);
  });

  it('starts from the end with the arrow up', async () => {
    await search('rue').answer(['Rue A', 'Rue B', 'Rue C']);
    picker.move(-1);
    expect(picker.active.value).toBe(2);
  });

  it('is done by leaving the field when the text is exactly a suggestion', async () => {
    await search('gardanne').answer(['Gardanne', 'Les Gardes']);
    picker.leave();
    expect(picker.picked.value?.place.label).toBe('Gardanne');
  });

  it('is done where that is proposed only after leaving, accents and hyphens aside', async () => {
    const { signal } = search('aix');
    picker.type('AIX en provence');
    picker.leave();
    expect(picker.field.shownError.value).not.toBeNull();
    vi.advanceTimersByTime(searchDelay);
    expect(signal.aborted).toBe(true);
    await asked.at(-1)?.answer(['Aix-en-Provence', 'Aix-en-Othe']);
    expect([picker.field.value.value, picker.field.shownError.value]).toEqual(['Aix-en-Provence', null]);
    expect(labels()).toEqual([]);
  });

  it('opens no list once the field was left', async () => {
    picker.type('gard');
    picker.leave();
    vi.advanceTimersByTime(searchDelay);
    await asked.at(-1)?.answer(['Gardanne']);
    expect([labels(), picker.picked.value]).toEqual([[], null]);
  });
});

describe('what was typed and not picked', () => {
  it('is picked when it names the only commune that is proposed, without its postcode', async () => {
    await search('meyreuil').answer(['13590 Meyreuil']);
    picker.leave();
    expect(picker.picked.value?.place.label).toBe('13590 Meyreuil');
    expect(picker.field.shownError.value).toBeNull();
    // One of two is not chosen for anybody, and neither is what only begins alike.
    for (const [text, ...labels] of [
      ['mimet', '13105 Mimet', '83136 Mimet'],
      ['gard', '13120 Gardanne'],
    ] as const) {
      await search(text).answer(labels);
      picker.leave();
      expect(picker.picked.value).toBeNull();
    }
  });

  it('is an error that says so, once the field is left', async () => {
    await search('gard').answer(['Gardanne']);
    expect(picker.field.shownError.value).toBeNull();
    picker.leave();
    expect(picker.field.shownError.value).toMatch(/^Choisissez cette adresse dans la liste/);
    expect(picker.picked.value).toBeNull();
  });

  it('is no error when nothing was typed', () => {
    picker.leave();
    expect(picker.field.shownError.value).toBeNull();
    expect(picker.field.error.value).toBe('Indiquez une adresse.');
  });
});
