/** A condition report as a PDF: all that was sealed, drawn, in words and attached, and how anybody can check it. */

import { frenchNumber } from '../../domain/lib/french-number.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import {
  accessories,
  damageTypes,
  diagramViews,
  documents,
  fuelLabel,
  missingSignatures,
  type ReportContent,
  receiptKinds,
  reportKinds,
  severities,
  vehicleParts,
  viewConditions,
  warningLights,
} from '../../domain/report/condition-report.ts';
import { damageName } from '../../domain/report/damage-text.ts';
import type { ReportFile } from '../../domain/report/report-file.ts';
import { ATTACHED_FILE } from '../../domain/report/sealed-pdf.ts';
import { company } from '../../domain/settings/company.ts';
import { kindOf } from '../../domain/trip/trip.ts';
import type { ReportDocument } from '../report/report-document.ts';
import {
  paragraphsHeight,
  pdfDocument,
  writeBrand,
  writeColumns,
  writeHeading,
  writeParagraphs,
  writeTitle,
} from './document.ts';
import { fonts } from './fonts.ts';
import {
  CODE_HEIGHT,
  isJpeg,
  type NumberedDamage,
  PHOTO_ROW_HEIGHT,
  SIGNED_HEIGHT,
  writeCode,
  writeDiagrams,
  writePhotos,
  writeSignatures,
} from './report-drawings.ts';
import type { Pdf, Tag } from './tagged-pdf.ts';

const TITLE = 'État des lieux';

/** The whole file, but for our signature. */
export function reportPdf(document: ReportDocument): Promise<Buffer> {
  const { reference, detail } = document;
  const at = new Date(detail.receivedAt);
  return pdfDocument(`${TITLE} ${reference}`, at, (doc, root) => {
    writeReport(doc, root, document);
    attach(doc, document.file, at);
  });
}

/** On a line of its own, as whoever checks it looks for it. */
function attach(doc: Pdf, file: ReportFile, at: Date): void {
  const options = {
    name: ATTACHED_FILE,
    type: 'application/json',
    description: 'Ce qui a été scellé, à vérifier par tout le monde',
    creationDate: at,
    modifiedDate: at,
    // Known to pdfkit, not to its types: the data that the page shows.
    relationship: 'Source',
  };
  const { compress } = doc;
  doc.compress = false;
  doc.file(Buffer.from(JSON.stringify(file)), options);
  doc.compress = compress;
}

function writeReport(doc: Pdf, root: Tag, document: ReportDocument): void {
  const { reference, vehicle, detail, photos, place, appUrl } = document;
  const { content, kind, tripKind, sealedAt, receivedAt } = detail;
  writeBrand(doc, root);
  writeTitle(doc, root, `${TITLE}\u00a0: ${reportKinds[kind].toLowerCase()}`, [
    `Réservation\u00a0: ${reference}, trajet «\u00a0${kindOf({ kind: tripKind })}\u00a0»`,
    `Lieu, d’après la réservation\u00a0: ${place}`,
    `Scellé le ${frenchInstant(new Date(sealedAt))}, selon la tablette du convoyeur`,
    `Reçu et contresigné par ${company.brand} le ${frenchInstant(new Date(receivedAt))}`,
  ]);
  writeColumns(doc, root, [
    { heading: 'Véhicule', lines: vehicleLines(vehicle, content) },
    { heading: 'Relevé', lines: readings(content) },
  ]);
  writeSection(doc, root, 'Constaté', checked(content));
  writeDamages(doc, root, document);
  if (content.reservations !== null) writeSection(doc, root, 'Réserves', content.reservations.split('\n'));
  if (content.receipts.length > 0) {
    const lines = content.receipts.map(
      (receipt) => `${receiptKinds[receipt.kind]}\u00a0: ${formatEuros(receipt.cents)}`,
    );
    writeSection(doc, root, 'Justificatifs', lines);
  }
  writeSigned(doc, root, content);
  if (detail.addenda.length > 0) {
    const lines = detail.addenda.map(
      ({ at, author, text }) =>
        `Le ${frenchInstant(new Date(at))}, ${author}\u00a0: ${text.replace(/\s+/gu, ' ')}`,
    );
    writeSection(doc, root, 'Ajouté depuis', lines);
  }
  const readable = photos.filter(({ bytes }) => isJpeg(doc, bytes));
  if (readable.length > 0) {
    writeHeading(doc, root, 'Photos', PHOTO_ROW_HEIGHT);
    writePhotos(doc, root, readable);
  }
  writeHeading(doc, root, 'Preuve', CODE_HEIGHT);
  const verifier = `${appUrl}/#/verifier`;
  writeCode(doc, root, verifier, [
    `Pour vérifier ce PDF\u00a0: ${verifier}`,
    'Photographiez ce code, ou ouvrez cette adresse, et choisissez-y ce fichier tel que vous l’avez reçu par e-mail\u00a0: un seul octet changé se voit. Le fichier scellé y est joint.',
  ]);
  writeParagraphs(doc, root, proof(document, readable.length), { size: 'code' });
}

function writeSection(doc: Pdf, root: Tag, heading: string, lines: readonly string[]): void {
  writeHeading(doc, root, heading);
  writeParagraphs(doc, root, lines);
}

const vehicleLines = ({ brand, model, vin }: ReportDocument['vehicle'], { plate, wPlate }: ReportContent) => [
  `${brand} ${model}`,
  `Immatriculation\u00a0: ${plate}`,
  ...(vin === null ? [] : [`Numéro de série\u00a0: ${vin}`]),
  ...(wPlate === null ? [] : [`Conduit sous la plaque ${wPlate}`]),
];

const distance = (mileage: number | null): string =>
  mileage === null ? 'illisible' : `${frenchNumber(mileage, 0)}\u00a0km`;

const readings = ({ mileage, fuelEighths, batteryPercent, keyCount, covers }: ReportContent) => [
  `Kilométrage\u00a0: ${distance(mileage)}`,
  ...(fuelEighths === null ? [] : [`Carburant\u00a0: ${fuelLabel(fuelEighths)}`]),
  ...(batteryPercent === null ? [] : [`Batterie\u00a0: ${batteryPercent}\u00a0%`]),
  `Clés\u00a0: ${keyCount}`,
  `Housses de protection\u00a0: ${covers ? 'posées' : 'non posées'}`,
];

/** What was ticked, or that nothing was. */
const ticked = <T extends object>(
  label: string,
  table: T,
  keys: readonly (keyof T & string)[],
  none: string,
) =>
  `${label}\u00a0: ${keys.length === 0 ? none : keys.map((key) => String(table[key]).toLowerCase()).join(', ')}`;

const checked = (content: ReportContent): string[] => [
  ticked('Voyants allumés', warningLights, content.warningLights, 'aucun'),
  ticked('Conditions', viewConditions, content.conditions, 'bonnes'),
  ticked('Accessoires', accessories, content.accessories, 'aucun'),
  ticked('Documents', documents, content.documents, 'aucun'),
];

function writeDamages(doc: Pdf, root: Tag, { detail, since }: ReportDocument): void {
  const { damages } = detail.content;
  const numbered = damages.map((damage, index) => ({
    number: index + 1,
    damage,
    isNew: since?.damages.added.includes(damage) ?? false,
  }));
  writeHeading(doc, root, 'Dégâts');
  if (since) writeParagraphs(doc, root, sinceLines(since));
  if (damages.length === 0) writeParagraphs(doc, root, ['Aucun dégât constaté.']);
  for (const one of numbered) {
    writeParagraphs(doc, root, [damageLine(one)], { font: one.isNew ? fonts.bold : fonts.regular });
  }
  writeDiagrams(doc, root, numbered);
}

const damageLine = ({ number, damage: { view, part, type, severity }, isNew }: NumberedDamage): string =>
  `${number}. ${isNew ? 'Nouveau\u00a0– ' : ''}${diagramViews[view]}, ${vehicleParts[part].toLowerCase()}\u00a0: ${damageTypes[type].toLowerCase()}, gravité ${severity} sur 5 (${severities[severity].toLowerCase()})`;

/** What became of the damages of the report before it. */
function sinceLines({ label, damages: { added, repaired } }: NonNullable<ReportDocument['since']>): string[] {
  const than = `Depuis l’état des lieux «\u00a0${label}\u00a0»\u00a0: `;
  const fresh =
    added.length === 0
      ? 'aucun nouveau dégât.'
      : `${added.length} ${added.length === 1 ? 'nouveau dégât, en orange' : 'nouveaux dégâts, en orange'}.`;
  return [
    than + fresh,
    ...(repaired.length === 0
      ? []
      : [`N’est plus constaté\u00a0: ${repaired.map(damageName).join('\u00a0; ')}.`]),
  ];
}

/** Under one heading, on one page. */
function writeSigned(doc: Pdf, root: Tag, { driver, contact, missing }: ReportContent): void {
  const why = missing
    ? [`${missingSignatures[missing.why]}\u00a0: ${missing.reason.replace(/\s+/gu, ' ')}`]
    : [];
  writeHeading(doc, root, 'Signatures', SIGNED_HEIGHT + paragraphsHeight(doc, why));
  writeSignatures(doc, root, [
    { who: 'Le convoyeur', signature: driver },
    ...(contact ? [{ who: 'Le contact', signature: contact }] : []),
  ]);
  writeParagraphs(doc, root, why);
}

/** @param printed media that are in the document */
const proof = ({ detail }: ReportDocument, printed: number): string[] => [
  `Empreinte SHA-256\u00a0: ${detail.hash}`,
  `État des lieux précédent de ce véhicule\u00a0: ${detail.countersignature.previousVehicleHash ?? 'aucun que nous connaissions'}`,
  `Contresignature Ed25519 (clé ${detail.countersignature.keyId})\u00a0: ${detail.countersignature.signature}`,
  ...detail.media.map(
    ({ id, hash, verified }) => `Fichier ${id}${verified ? '' : ' (pas encore reçu)'}\u00a0: ${hash}`,
  ),
  ...(detail.media.length === printed
    ? []
    : [
        `Photos et vidéos qui ne sont pas imprimées ici\u00a0: ${detail.media.length - printed}, à demander à ${company.email}.`,
      ]),
];
