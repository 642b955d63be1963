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

export interface ReportFile {
  readonly format: typeof REPORT_FORMAT;
  readonly report: SealedReport;
  readonly countersignature: Countersignature;
  /**
   * How its media were cut, by their ids: the bytes of each slice, where there are several. Not sealed: a medium that was
   * cut otherwise has another hash.
   */
  readonly slices?: Readonly<Record<string, readonly number[]>> | undefined;
}

/** A key that we sign or have signed with. */
export interface ReportKey {
  readonly id: string;
  /** Ed25519, 64 hexadecimal digits. */
  readonly publicKey: string;
}

/** What is said of a file that nothing is wrong with. */
export const IS_OURS = 'Cet état des lieux est celui que nous avons contresigné.';

/** What is wrong with a file. */
export const reportFaults = {
  hash: 'Le contenu ne correspond pas à son empreinte\u00a0: il a été modifié après avoir été scellé.',
  key: 'Cet état des lieux n’a pas été contresigné par une clé que nous connaissons.',
  signature: 'La contresignature n’est pas celle de cet état des lieux.',
} as const;

export type ReportFault = keyof typeof reportFaults;

/** What we sign. */
export const countersignedText = (
  hash: string,
  { previousVehicleHash, signedAt }: Pick<Countersignature, 'previousVehicleHash' | 'signedAt'>,
): string => canonicalJson({ reportHash: hash, previousVehicleHash, signedAt });

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
  { report, countersignature }: Pick<ReportFile, 'report' | 'countersignature'>,
  keys: readonly ReportKey[],
): Promise<ReportFault | null> {
  if (report.hash !== (await sealOf(report))) return 'hash';
  const ours = keys.find(({ id }) => id === countersignature.keyId);
  if (!ours) return 'key';
  const { subtle } = crypto;
  const key = await subtle.importKey('raw', fromHex(ours.publicKey), 'Ed25519', false, ['verify']);
  const signed = textBytes(countersignedText(report.hash, countersignature));
  const { signature } = countersignature;
  return (await subtle.verify('Ed25519', key, fromHex(signature), signed)) ? null : 'signature';
}
