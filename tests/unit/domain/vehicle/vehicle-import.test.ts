import { expect, it } from 'vitest';
import { writeCsv } from '../../../../src/domain/lib/csv.ts';
import { columnLabels } from '../../../../src/domain/vehicle/vehicle-columns.ts';
import { importLimits, importTemplate, readVehicles } from '../../../../src/domain/vehicle/vehicle-import.ts';

const head = ['Immatriculation', 'Marque', 'Modèle', 'Valeur', 'E-mail du client'];
const line = ['AB-123-CD', 'Peugeot', '208', '15000', 'a@exemple.fr'];
const read = (...rows: string[][]) => readVehicles(writeCsv(rows));

it('reads its own template', () => {
  const { lines, problems } = readVehicles(importTemplate());
  expect(problems).toEqual([]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    line: 2,
    texts: { plate: 'AB-123-CD', foreignPlate: '', energy: 'petrol', gearbox: 'manual', day: '', hour: '' },
  });
});

it('calls its columns as the form calls its fields, whatever their case, accents and signs, in any order', () => {
  const { lines, problems, ignored } = read(
    [
      'EMAIL DU CLIENT',
      'numero de serie',
      'modele',
      'marque',
      'Valeur du vehicule en euros ',
      'IMMATRICULATION',
    ],
    ['a@exemple.fr', '', '208', 'Peugeot', '15 000', 'ab 123 cd'],
  );
  expect([problems, ignored]).toEqual([[], []]);
  // What is not there is empty, or what the form begins with.
  expect(lines[0]?.texts).toMatchObject({
    plate: 'ab 123 cd',
    declared: '15 000',
    gearbox: 'manual',
    category: 'car',
    purchaseOrder: '',
    ownFrom: '',
  });
});

it('reads where each vehicle is, and who is there', () => {
  const { lines } = read(
    [...head, 'adresse de depart', 'ADRESSE DE RETOUR', 'qui accueille sur place', 'Accès sur place'],
    [...line, ' 12 Cours Mirabeau\n13100 Aix ', 'Gardanne', 'Paul Genêt', 'Digicode 12A'],
  );
  expect(lines[0]?.texts).toMatchObject({
    ownFrom: '12 Cours Mirabeau 13100 Aix',
    ownBack: 'Gardanne',
    ownContactName: 'Paul Genêt',
    ownContactPhone: '',
    ownAccessNote: 'Digicode 12A',
  });
});

it('reads the columns of older templates', () => {
  const { lines, ignored } = read(
    [...head, 'Prénom', 'Nom', 'Téléphone', 'Bon de commande'],
    [...line, 'Lucie', 'Noël', '0605060708', 'BC-1'],
  );
  expect(ignored).toEqual([]);
  expect(lines[0]?.texts).toMatchObject({ firstName: 'Lucie', lastName: 'Noël', purchaseOrder: 'BC-1' });
});

it('names the columns that it does not know, and reads the others', () => {
  const { lines, problems, ignored } = read(['Couleur', ...head, 'n de serie'], ['bleu', ...line, 'x']);
  expect(problems).toEqual([]);
  expect(ignored).toEqual(['Couleur', 'n de serie']);
  expect(lines[0]?.texts).toMatchObject({ plate: 'AB-123-CD', vin: '' });
});

it('leaves words that it does not know to the fields, which refuse them', () => {
  const { lines } = read(
    [...head, 'Énergie', 'La plaque est étrangère', 'Un autre jour', 'Une autre heure'],
    [...line, 'vapeur', 'peut-être', '23/11/2026', '9h'],
    [...line, 'ÉLECTRIQUE', 'Oui', '', ''],
  );
  expect(
    lines.map(({ texts: { energy, foreignPlate, day, hour } }) => [energy, foreignPlate, day, hour]),
  ).toEqual([
    ['vapeur', 'peut-être', '2026-11-23', '09:00'],
    ['electric', 'yes', '', ''],
  ]);
});

it.each([
  ['a column that is missing', head.slice(1), 'Immatriculation', /manque/],
  ['a column that is there twice', [...head, 'marque'], 'marque', /deux fois/],
])('reads nothing with %s, and names it', (_, columns, column, reason) => {
  const { lines, problems } = read(columns, line);
  expect(lines).toEqual([]);
  expect(problems).toEqual([{ line: 1, column, reason: expect.stringMatching(reason) }]);
});

it('names the lines that have too much, skips those that have nothing, and reads the others', () => {
  const { lines, problems } = read(head, [...line, 'de trop'], ['', '', ''], line);
  expect(problems).toEqual([{ line: 2, column: null, reason: expect.stringContaining('plus de colonnes') }]);
  expect(lines.map((one) => one.line)).toEqual([4]);
});

it('keeps what comes before a quote that is not closed', () => {
  const { lines, problems } = readVehicles(`${head.join(';')}\n${line.join(';')}\n"AB;x`);
  expect(lines).toHaveLength(1);
  expect(problems).toMatchObject([{ line: 3, column: null }]);
});

it('reads five hundred vehicles and says from where it does not', () => {
  const { lines, problems } = read(head, ...Array.from({ length: importLimits.lines + 1 }, () => line));
  expect(lines).toHaveLength(500);
  expect(problems).toMatchObject([{ line: 502 }]);
});

it.each(['', '\ufeff', '\r\n\r\n'])('says that %j is empty', (text) => {
  expect(readVehicles(text)).toEqual({
    lines: [],
    problems: [{ line: 1, column: null, reason: 'Ce fichier est vide.' }],
    ignored: [],
  });
});

it('has no two columns of one name', () => {
  const labels = Object.values(columnLabels);
  expect(new Set(labels).size).toBe(labels.length);
});
