/** Where anybody checks a condition report that they were sent: its PDF or its file, and its photos and videos if they have them. */
import { useEffect, useRef, useState } from 'react';
import '../../ui/field/field.css';
import type { ReportFile } from '../../domain/report/report-file.ts';
import {
  isReport,
  isSealed,
  NO_REPORT,
  readKeys,
  readReport,
  type Verdict,
  verdictOf,
} from './check-report.ts';
import './verify.css';

interface Checked {
  readonly file: ReportFile | null;
  /** What the file is of, in French. */
  readonly about: string;
  /** First the report's. */
  readonly verdicts: readonly Verdict[];
}

const nothing: Checked = { file: null, about: '', verdicts: [] };

const refused = (text: string): Checked => ({ ...nothing, verdicts: [{ valid: false, text }] });

/**
 * Of a report that is among them, else of the one before, with the photos and videos that are among them too.
 * @throws of a file that only claims to be a report's
 */
async function check(files: readonly File[], before: Checked): Promise<Checked> {
  const given = files.find(isReport);
  const file = given ? await readReport(given) : before.file;
  if (!file) return refused(NO_REPORT);
  if (typeof file === 'string') return refused(file);
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
    about: `Véhicule ${report.content.plate}, reçu le ${received}\u00a0; ${report.media.length} photos et vidéos scellées.`,
    verdicts: [...verdict, ...(await Promise.all(media))],
  };
}

export function ReportCheck() {
  const [shown, setShown] = useState(nothing);
  const attempt = useRef(0);
  // Kept for when there is no network.
  useEffect(() => void readKeys(), []);

  async function look(files: FileList | null) {
    attempt.current += 1;
    const mine = attempt.current;
    const checked = await check([...(files ?? [])], shown).catch(() =>
      refused('Ces fichiers n’ont pas pu être lus.'),
    );
    if (mine === attempt.current) setShown(checked);
  }

  return (
    <div className="verify field">
      <label>
        État des lieux, en PDF ou en .json, avec ses photos et vidéos si vous les avez
        <input
          type="file"
          multiple
          accept=".pdf,.json,image/*,video/*"
          onChange={({ currentTarget }) => void look(currentTarget.files)}
        />
      </label>
      <div role="status">
        <p>{shown.about}</p>
        <ul>
          {shown.verdicts.map(({ valid, text }) => (
            <li key={text} className={valid ? 'sound' : 'unsound'}>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
