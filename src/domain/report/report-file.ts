/**
 * A condition report as a file that anybody can check without us: what the tablet sealed, and our countersignature,
 * which says when we got it and what it follows in the life of the vehicle.
 */

import { canonicalJson } from '../lib/canonical-json.ts';
import { fromHex } from '../lib/hex.ts';
import { type SealedReport, sealOf, textBytes } from './seal.ts';

export const REPORT_FORMAT = 'garrigue-convoyage/etat-des-lieux/1';

export interface Countersignature {
  /** Of the key that signed. */
  readonly keyId: string;
  /** Hash of the vehicle's report before it; null for the first that we know. */
  readonly previousVehicleHash: string | null;
  /** By our clock, ISO 8601. */
  readonly signedAt: string;
  /** Ed25519 of `countersignedText`, 128 hexadecimal digits. */
  readonly signature: string;
}

/** Our signature of a PDF that carries a report's file. */
export interface DocumentSeal {
  /** SHA-256 of its bytes, but for the signature. */
  readonly hash: string;
  /** Of the key that signed. */
  readonly keyId: string;
  /** Ed25519 of `documentText`, 128 hexadecimal digits. */
  readonly signature: string;
}

export interface ReportFile {
  readonly format: typeof REPORT_FORMAT;
  readonly report: SealedReport;
  readonly countersignature: Countersignature;
  /**
   * How its media were cut, by their ids: the bytes of each slice, where there are several. Not sealed: a medium that was
   * cut otherwise has another hash.
   */
  readonly slices?: Readonly<Record<string, readonly number[]>> | undefined;
  /** Of the PDF that it was read from, not in the file itself; null where that PDF is not signed. */
  readonly document?: DocumentSeal | null | undefined;
}

/** A key that we sign or have signed with. */
export interface ReportKey {
  readonly id: string;
  /** Ed25519, 64 hexadecimal digits. */
  readonly publicKey: string;
}

/** What is said of a file that nothing is wrong with, and of a PDF. */
const IS_OURS = 'Cet état des lieux est celui que nous avons contresigné.';
const IS_OUR_PDF =
  'Ce PDF est tel que nous l’avons établi, et son état des lieux est celui que nous avons contresigné.';

/** What is wrong with a file. */
const reportFaults = {
  hash: 'Le contenu ne correspond pas à son empreinte\u00a0: il a été modifié après avoir été scellé.',
  key: 'Cet état des lieux n’a pas été contresigné par une clé que nous connaissons.',
  signature: 'La contresignature n’est pas celle de cet état des lieux.',
  document:
    'Ce PDF a été modifié depuis que nous l’avons établi\u00a0: ne vous fiez pas à ce qu’il montre. Le fichier scellé qu’il porte est intact.',
} as const;

export type ReportFault = keyof typeof reportFaults;

/** What is said of a file, in French. @param fault null where nothing is wrong */
export function verdictText({ document }: Pick<ReportFile, 'document'>, fault: ReportFault | null): string {
  if (fault) return reportFaults[fault];
  return document ? IS_OUR_PDF : IS_OURS;
}

/** What we sign. */
export const countersignedText = (
  hash: string,
  { previousVehicleHash, signedAt }: Pick<Countersignature, 'previousVehicleHash' | 'signedAt'>,
): string => canonicalJson({ reportHash: hash, previousVehicleHash, signedAt });

/** What we sign of a PDF. @param hash SHA-256 of its bytes but for the line of the signature */
export const documentText = (hash: string): string => canonicalJson({ documentHash: hash });

/** In browsers since 2025 and in Node, and not in the language's own library. */
declare const crypto: {
  readonly subtle: {
    importKey(
      format: 'raw',
      key: Uint8Array,
      algorithm: 'Ed25519',
      extractable: false,
      usages: readonly ['verify'],
    ): Promise<object>;
    verify(algorithm: 'Ed25519', key: object, signature: Uint8Array, signed: Uint8Array): Promise<boolean>;
  };
};

/**
 * The first fault of a file, or null where it is what we countersigned.
 * @param keys ours
 * @throws where the browser does not know Ed25519: then only the server can tell
 */
export async function faultOf(
  { report, countersignature, document }: Pick<ReportFile, 'report' | 'countersignature' | 'document'>,
  keys: readonly ReportKey[],
): Promise<ReportFault | null> {
  if (report.hash !== (await sealOf(report))) return 'hash';
  if (![countersignature, document].every((one) => !one || keys.some(({ id }) => id === one.keyId)))
    return 'key';
  if (!(await isSigned(countersignedText(report.hash, countersignature), countersignature, keys)))
    return 'signature';
  if (document === undefined) return null;
  return document && (await isSigned(documentText(document.hash), document, keys)) ? null : 'document';
}

async function isSigned(
  text: string,
  { keyId, signature }: Pick<Countersignature, 'keyId' | 'signature'>,
  keys: readonly ReportKey[],
): Promise<boolean> {
  const ours = keys.find(({ id }) => id === keyId);
  if (!ours) return false;
  const { subtle } = crypto;
  const key = await subtle.importKey('raw', fromHex(ours.publicKey), 'Ed25519', false, ['verify']);
  return subtle.verify('Ed25519', key, fromHex(signature), textBytes(text));
}
