/** The key that condition reports are countersigned with: REPORT_SIGNING_KEY, else one made once and kept in DATA_DIR. */

import { createHash, createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { join } from 'node:path';
import { sha256 } from '../../domain/lib/sha256.ts';
import { documentText, type ReportKey } from '../../domain/report/report-file.ts';
import { sealLine } from '../../domain/report/sealed-pdf.ts';
import type { Queryable } from '../database/database.ts';
import { createdOnce } from '../files/create-once.ts';
import { type Config, ConfigError } from '../lib/config.ts';

const FILE = 'report-signing-key';
const KEY_BYTES = 32;
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_ID_LENGTH = 16;

export interface ReportSigner {
  readonly key: ReportKey;
  /** Ed25519, 128 hexadecimal digits. */
  sign(text: string): string;
}

/** @throws ConfigError when the file that is there cannot be a key. */
export async function readReportSigner({ reportSigningKey, dataDir }: Config): Promise<ReportSigner> {
  const path = join(dataDir, FILE);
  const text = reportSigningKey ?? (await createdOnce(path, () => randomBytes(KEY_BYTES).toString('base64')));
  const bytes = Buffer.from(text, 'base64');
  if (bytes.byteLength !== KEY_BYTES) {
    throw new ConfigError(
      `Le fichier «\u00a0${path}\u00a0» est abîmé\u00a0: remettez-le depuis une sauvegarde, ou donnez REPORT_SIGNING_KEY.`,
    );
  }
  return createReportSigner(bytes);
}

/** A PDF with our signature of it, before the lines that say where its index is. @throws where it is no PDF of ours */
export async function signPdf(
  { key, sign: signText }: ReportSigner,
  pdf: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const end = bytes.lastIndexOf('startxref\n');
  if (end < 0) throw new Error('a PDF without an end');
  const signature = signText(documentText(await sha256(pdf)));
  const line = Buffer.from(sealLine({ keyId: key.id, signature }));
  return new Uint8Array(Buffer.concat([bytes.subarray(0, end), line, bytes.subarray(end)]));
}

/** @param bytes 32 that nobody else knows */
function createReportSigner(bytes: Buffer): ReportSigner {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, bytes]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const publicKey = spki.subarray(-KEY_BYTES);
  const id = createHash('sha256').update(publicKey).digest('hex').slice(0, KEY_ID_LENGTH);
  return {
    key: { id, publicKey: publicKey.toString('hex') },
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  };
}

/** What it signs is checked long after another has taken its place. */
export async function storeReportKey(
  database: Queryable,
  { id, publicKey }: ReportKey,
  at: Date,
): Promise<void> {
  await database.query(
    'insert into report_key (id, public_key, created_at) values ($1, $2, $3) on conflict (id) do nothing',
    [id, publicKey, at],
  );
}

/** Newest first. */
export const listReportKeys = (database: Queryable): Promise<ReportKey[]> =>
  database.query<ReportKey>(
    'select id, public_key as "publicKey" from report_key order by created_at desc, id',
  );
