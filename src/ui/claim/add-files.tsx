/** Adds photos and documents to a damage claim: each says how far it has come, or why it has not. */
import { useRef, useState } from 'react';
import { claimFileTypes } from '../../domain/claim/claim-files.ts';
import { failureMessage } from '../../platform/http/http-error.ts';
import { uuid } from '../../platform/http/uuid.ts';
import { Alert } from '../screen/alert.tsx';
import { useUniqueId } from '../screen/unique-id.ts';
import { type ReadyFile, readyFile, type SentTo, sendFile } from './send-file.ts';

interface AddFilesProps extends SentTo {
  readonly label: string;
  /** Once each has come. */
  readonly onSent: () => Promise<void>;
}

export function AddFiles({ label, onSent, ...to }: AddFilesProps) {
  const id = useUniqueId();
  const [said, say] = useState('');
  const [failure, fail] = useState<string | null>(null);
  /** What has not come yet, for it to be tried again. */
  const [left, setLeft] = useState<readonly ReadyFile[]>([]);
  const isBusy = useRef(false);

  async function send(files: readonly ReadyFile[]) {
    if (isBusy.current) return;
    isBusy.current = true;
    fail(null);
    let rest = files;
    try {
      for (const file of files) {
        await sendFile(file, to, (part) =>
          say(`Envoi de ${file.name}\u00a0: ${Math.round(part * 100)}\u00a0%`),
        );
        rest = rest.slice(1);
        say(`${file.name} est envoyé.`);
      }
    } catch (error) {
      say('');
      fail(failureMessage(error));
    }
    setLeft(rest);
    isBusy.current = false;
    if (rest.length < files.length) await onSent();
  }

  async function choose(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])];
    // The same file can be chosen again.
    input.value = '';
    say('Préparation…');
    const ready = await Promise.all(chosen.map((file) => readyFile(file, uuid())));
    const refusals = ready.filter((one) => typeof one === 'string');
    await send(ready.filter((one) => typeof one !== 'string'));
    if (refusals.length > 0) fail(refusals.join(' '));
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p className="hint" id={`${id}-hint`}>
        Photos ou PDF, 5&nbsp;Mo au plus chacun.
      </p>
      <input
        id={id}
        type="file"
        multiple
        accept={claimFileTypes.join()}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => void choose(currentTarget)}
      />
      <p role="status" className="hint">
        {said}
      </p>
      <Alert message={failure} />
      {left.length > 0 && (
        <button type="button" className="button quiet small" onClick={() => void send(left)}>
          Réessayer l’envoi
        </button>
      )}
    </div>
  );
}
