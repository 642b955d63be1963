/**
 * The PDF of a condition report carries the report's file, and in its last lines our signature of all its other bytes:
 * what it shows is what we wrote, and what it carries is what the tablet sealed. The file stands in it as it is, on one
 * line, not deflated: whoever checks a PDF of a stranger's inflates nothing.
 */

import { sha256 } from '../lib/sha256.ts';
import { type DocumentSeal, REPORT_FORMAT, type ReportFile } from './report-file.ts';

/** What the file is called among the attachments of a PDF. */
export const ATTACHED_FILE = 'etat-des-lieux.json';

/** Largest PDF that is looked at, in bytes: ours fit in a mail. */
export const PDF_MAX_BYTES = 20_000_000;

/** In browsers and in Node, and not in the language's own library. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

/** A comment, which readers of a PDF pass over: its key, and its signature of the other bytes. */
const SEAL = /%Contresignature ([0-9a-f]{16}) ([0-9a-f]{128})\n/;
/** Bytes at the end of a PDF, among which the comment is. */
const TAIL = 512;

export const sealLine = ({ keyId, signature }: Omit<DocumentSeal, 'hash'>): string =>
  `%Contresignature ${keyId} ${signature}\n`;

/**
 * The report's file that a PDF claims to carry, with the signature of the PDF: only `faultOf` tells whether they are ours.
 * Null where it carries none.
 */
export async function readSealedPdf(bytes: Uint8Array): Promise<ReportFile | null> {
  const text = new TextDecoder().decode(bytes);
  const from = text.indexOf(`\n{"format":"${REPORT_FORMAT}"`);
  const to = text.indexOf('\nendstream', from + 1);
  if (from < 0 || to < 0) return null;
  try {
    const file = JSON.parse(text.slice(from, to)) as ReportFile;
    return { ...file, document: await readSeal(bytes) };
  } catch {
    return null;
  }
}

/** Null where it has none. */
async function readSeal(bytes: Uint8Array): Promise<DocumentSeal | null> {
  const tail = Math.max(0, bytes.byteLength - TAIL);
  const found = SEAL.exec(String.fromCharCode(...bytes.subarray(tail)));
  if (!found) return null;
  const [line, keyId = '', signature = ''] = found;
  const at = tail + found.index;
  const others = new Uint8Array(bytes.byteLength - line.length);
  others.set(bytes.subarray(0, at));
  others.set(bytes.subarray(at + line.length), at);
  return { hash: await sha256(others), keyId, signature };
}
