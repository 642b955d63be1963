/** A condition report as a PDF: all that was sealed, drawn and in words, and how anybody can check it. */

import { frenchNumber } from '../../domain/lib/french-number.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import {
  accessories,
  type Damage,
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
import { company } from '../../domain/settings/company.ts';
import { kindOf } from '../../domain/trip/trip-texts.ts';
import type { ReportDocument } from '../report/report-document.ts';
import { pdfDocument, writeColumns, writeHeading, writeParagraphs, writeTitle } from './document.ts';
import { isJpeg, writeDiagrams, writePhotos, writeSignature } from './report-drawings.ts';
import type { Pdf, Tag } from './tagged-pdf.ts';

const TITLE = 'État des lieux';

/** The whole file. */
export function reportPdf(document: ReportDocument): Promise<Buffer> {
  const { reference, vehicle, detail, photos } = document;
  const { content, kind, tripKind, sealedAt, receivedAt } = detail;
  return pdfDocument(`${TITLE} ${reference}`, new Date(receivedAt), (doc, root) => {
    writeTitle(doc, root, `${TITLE}\u00a0: ${reportKinds[kind].toLowerCase()}`, [
      `Réservation\u00a0: ${reference}, trajet «\u00a0${kindOf({ kind: tripKind })}\u00a0»`,
      `Scellé le ${frenchInstant(new Date(sealedAt))}, selon la tablette du convoyeur`,
      `Reçu et contresigné par ${company.brand} le ${frenchInstant(new Date(receivedAt))}`,
    ]);
    writeColumns(doc, root, [
      { heading: 'Véhicule', lines: vehicleLines(vehicle, content) },
      { heading: 'Relevé', lines: readings(content) },
    ]);
    writeSection(doc, root, 'Constaté', checked(content));
    writeSection(doc, root, 'Dégâts', damageLines(content.damages));
    writeDiagrams(doc, root, content.damages);
    if (content.reservations !== null) writeSection(doc, root, 'Réserves', content.reservations.split('\n'));
    if (content.receipts.length > 0) {
      const lines = content.receipts.map(
        (receipt) => `${receiptKinds[receipt.kind]}\u00a0: ${formatEuros(receipt.cents)}`,
      );
      writeSection(doc, root, 'Justificatifs', lines);
    }
    writeSignatures(doc, root, content);
    if (detail.addenda.length > 0) {
      const lines = detail.addenda.map(
        ({ at, author, text }) =>
          `Le ${frenchInstant(new Date(at))}, ${author}\u00a0: ${text.replace(/\s+/gu, ' ')}`,
      );
      writeSection(doc, root, 'Ajouté depuis', lines);
    }
    const readable = photos.filter(({ bytes }) => isJpeg(doc, bytes));
    if (readable.length > 0) {
      writeHeading(doc, root, 'Photos');
      writePhotos(doc, root, readable);
    }
    writeSection(doc, root, 'Preuve', proof(document, readable.length));
  });
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

const damageLines = (damages: readonly Damage[]): string[] =>
  damages.length === 0
    ? ['Aucun dégât constaté.']
    : damages.map(
        ({ view, part, type, severity }, index) =>
          `${index + 1}. ${diagramViews[view]}, ${vehicleParts[part].toLowerCase()}\u00a0: ${damageTypes[type].toLowerCase()}, gravité ${severity} sur 5 (${severities[severity].toLowerCase()})`,
      );

function writeSignatures(doc: Pdf, root: Tag, { driver, contact, missing }: ReportContent): void {
  writeHeading(doc, root, 'Signatures');
  writeParagraphs(doc, root, [`Le convoyeur\u00a0: ${driver.name}`]);
  writeSignature(doc, root, driver);
  if (contact) {
    writeParagraphs(doc, root, [`Le contact\u00a0: ${contact.name}`]);
    writeSignature(doc, root, contact);
  }
  if (missing) {
    writeParagraphs(doc, root, [
      `${missingSignatures[missing.why]}\u00a0: ${missing.reason.replace(/\s+/gu, ' ')}`,
    ]);
  }
}

/** @param printed media that are in the document */
const proof = ({ detail, appUrl }: ReportDocument, printed: number): string[] => [
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
  `Pour vérifier le fichier de cet état des lieux\u00a0: ${appUrl}/#/verifier`,
];
