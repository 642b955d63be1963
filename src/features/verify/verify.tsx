/**
 * Where anybody checks a condition report that they were sent: its PDF or its file, and its photos and videos if they have
 * them. What checks comes once somebody is about to choose.
 */
import { useEffect, useRef, useState } from 'react';
import '../../ui/field/field.css';
import { loadModule } from '../../platform/page/lazy-module.ts';
import { chunkFailed } from '../../platform/page/recovery.ts';
import { keepForLater } from '../../platform/page/updates.ts';
import type { Checked } from './check-report.ts';
import './verify.css';

const nothing: Checked = { file: null, summary: '', verdicts: [] };

const loadCheck = () => loadModule(() => import('./check-report.ts'), 'checkFiles');

/** A failure shows when something was chosen: it is tried again there. */
const prepare = () => void loadCheck().catch(() => undefined);

const NOT_LOADED =
  'De quoi vérifier n’a pas pu être chargé. Vérifiez votre connexion, puis choisissez à nouveau ces fichiers.';

const refused = (text: string): Checked => ({ ...nothing, verdicts: [{ valid: false, text }] });

/** @returns else why not, in French. Never rejects. */
async function check(files: readonly File[], before: Checked): Promise<Checked | string> {
  const module = await loadCheck().catch(() => void chunkFailed());
  if (!module) return NOT_LOADED;
  return module.checkFiles(files, before).catch(() => 'Ces fichiers n’ont pas pu être lus.');
}

export function ReportCheck() {
  const [shown, setShown] = useState(nothing);
  const attempt = useRef(0);
  // Our keys too.
  useEffect(() => keepForLater(async () => (await loadCheck()).readKeys()), []);

  async function look(files: FileList | null) {
    attempt.current += 1;
    const mine = attempt.current;
    const checked = await check([...(files ?? [])], shown);
    if (mine === attempt.current) setShown(typeof checked === 'string' ? refused(checked) : checked);
  }

  return (
    <div className="verify field">
      <label>
        État des lieux, en PDF ou en .json, avec ses photos et vidéos si vous les avez
        <input
          type="file"
          multiple
          accept=".pdf,.json,image/*,video/*"
          onFocus={prepare}
          onChange={({ currentTarget }) => void look(currentTarget.files)}
        />
      </label>
      <div role="status">
        <p>{shown.summary}</p>
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
