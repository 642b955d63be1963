/** Tells whether the file of a condition report, and its photos and videos, are whole: here, with our keys alone. */
import type { AnswerOf } from '../../domain/lib/contract/contract.ts';
import { sha256 } from '../../domain/lib/sha256.ts';
import { SLICE_MAX_BYTES } from '../../domain/report/media.ts';
import { mediumHash } from '../../domain/report/medium-hash.ts';
import { faultOf, REPORT_FORMAT, type ReportFile, verdictText } from '../../domain/report/report-file.ts';
import { PDF_MAX_BYTES, readSealedPdf } from '../../domain/report/sealed-pdf.ts';
import { readReportKeys, verifyReport } from '../../domain/report/verify-calls.ts';
import { reportKeysKey } from '../../domain/settings/stored-data.ts';
import { api } from '../../platform/api/api.ts';
import { failureMessage } from '../../platform/http/http-error.ts';

export interface Verdict {
  readonly valid: boolean;
  /** In French. */
  readonly text: string;
}

export interface Checked {
  readonly file: ReportFile | null;
  /** What the file is of, in French. */
  readonly summary: string;
  /** First the report's. */
  readonly verdicts: readonly Verdict[];
}

/** Our keys, as the API answers them, and kept for when there is no network. */
export async function readKeys(): Promise<AnswerOf<typeof readReportKeys> & { readonly fresh: boolean }> {
  try {
    const answer = await api(readReportKeys, {});
    keep(JSON.stringify(answer));
    return { ...answer, fresh: true };
  } catch {
    const kept = parsed(keep());
    return { keys: [], ...(readReportKeys.answer.is(kept) && kept), fresh: false };
  }
}

/** A browser that keeps nothing has them whenever there is a network. */
function keep(text?: string): string | null {
  try {
    if (text) localStorage.setItem(reportKeysKey, text);
    return localStorage.getItem(reportKeysKey);
  } catch {
    return null;
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** What may be chosen as a report: its PDF, or its file. */
const isReport = ({ name }: File): boolean => /\.(pdf|json)$/i.test(name);

/** What a file says, where it claims to be a report's: its seals tell whether it is. @returns else why not, in French */
async function readReport(chosen: File): Promise<ReportFile | string> {
  if (chosen.name.toLowerCase().endsWith('.pdf')) {
    const file =
      chosen.size <= PDF_MAX_BYTES && (await readSealedPdf(new Uint8Array(await chosen.arrayBuffer())));
    return file || NOT_SEALED;
  }
  const file = parsed(await chosen.text()) as ReportFile | null;
  return file?.format === REPORT_FORMAT ? file : NO_REPORT;
}

/** Said where there is no report among what was chosen. */
const NO_REPORT = 'Choisissez l’état des lieux\u00a0: son PDF, ou son fichier .json.';
const NOT_SEALED =
  'Ce PDF ne porte pas d’état des lieux scellé\u00a0: choisissez celui de notre e-mail, tel que vous l’avez reçu, ou le fichier .json.';

/** Never rejects. The API is asked only where it alone can tell. */
async function verdictOf(file: ReportFile): Promise<Verdict> {
  const { keys, fresh } = await readKeys();
  try {
    const fault = await faultOf(file, keys);
    if (fault !== 'key' || fresh) return { valid: !fault, text: verdictText(file, fault) };
  } catch {
    // This browser does not know Ed25519.
  }
  try {
    const { valid, message } = await api(verifyReport, {}, file);
    return { valid, text: message };
  } catch (error) {
    return {
      valid: false,
      text: `Ce navigateur ne peut pas vérifier seul cet état des lieux\u00a0: ${failureMessage(error)}`,
    };
  }
}

/** Whether a photo or a video is one of those that were sealed, byte for byte. */
async function isSealed(medium: Blob, { report, slices }: ReportFile): Promise<boolean> {
  for (const cut of [[medium.size], ...Object.values(slices ?? {})]) {
    const whole = cut.reduce((sum, bytes) => sum + bytes, 0) === medium.size;
    if (!whole || cut.some((bytes) => bytes < 1 || bytes > SLICE_MAX_BYTES)) continue;
    const hashes: string[] = [];
    let from = 0;
    for (const bytes of cut) {
      hashes.push(await sha256(new Uint8Array(await medium.slice(from, from + bytes).arrayBuffer())));
      from += bytes;
    }
    const hash = await mediumHash(hashes);
    if (report.media.some((sealed) => sealed.hash === hash)) return true;
  }
  return false;
}

/**
 * Of a report that is among them, else of the one before, with the photos and videos that are among them too.
 * @returns else why not, in French
 * @throws of a file that only claims to be a report's
 */
export async function checkFiles(files: readonly File[], before: Checked): Promise<Checked | string> {
  const given = files.find(isReport);
  const file = given ? await readReport(given) : before.file;
  if (!file) return NO_REPORT;
  if (typeof file === 'string') return file;
  const verdict = given ? [await verdictOf(file)] : before.verdicts;
  const { report, countersignature } = file;
  const received = new Date(countersignature.signedAt).toLocaleString('fr-FR', { timeZone: 'Europe/Paris' });
  const media = files
    .filter((one) => !isReport(one))
    .map(async (one) => {
      const valid = await isSealed(one, file);
      return {
        valid,
        text: `${one.name}\u00a0: ${valid ? 'intact' : 'modifié, ou d’un autre état des lieux'}.`,
      };
    });
  return {
    file,
    summary: `Véhicule ${report.content.plate}, reçu le ${received}\u00a0; ${report.media.length} photos et vidéos scellées.`,
    verdicts: [...verdict, ...(await Promise.all(media))],
  };
}
