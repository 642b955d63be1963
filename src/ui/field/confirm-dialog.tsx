/** A question before something that is felt elsewhere: the browser's own modal dialog, closed by Escape too. */
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { failureMessage } from '../../platform/http/http-error.ts';
import { Alert } from '../screen/alert.tsx';
import './confirm-dialog.css';
import './field.css';
import { useUniqueId } from '../screen/unique-id.ts';

interface ConfirmDialogProps {
  readonly question: string;
  /** The verb of the question, « Désactiver le compte ». */
  readonly action: string;
  /** What leaves everything as it is; « Annuler » by default. */
  readonly keep?: string;
  /** What *action* does cannot be taken back: it is not the button that stands out. */
  readonly danger?: boolean;
  /** Something else that it holds leads on: *action* does not stand out. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
  /** Whether what it asks for is filled in: what is missing is said where it is asked. */
  readonly isReady?: () => boolean;
  /** What *action* does; when it rejects, the dialog stays and says why. */
  readonly onConfirm: () => Promise<void>;
  /** Called once the dialog has gone and the focus is back where it was. */
  readonly onClose: () => void;
}

/**
 * Open as long as it is rendered. The focus is on what it asks for, where Enter does *action*; on what changes nothing where
 * it asks for nothing: there Enter pressed once too often does nothing.
 */
export function ConfirmDialog({
  question,
  action,
  keep = 'Annuler',
  danger,
  quiet,
  children,
  isReady = () => true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const id = useUniqueId();
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // The focus may have scrolled it: it is read from its top.
    dialog.current?.scrollTo(0, 0);
  }, []);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isReady()) return;
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      dialog.current?.close();
    } catch (error) {
      setFailure(failureMessage(error));
      setBusy(false);
    }
  };

  return (
    <dialog ref={dialog} className="confirm" aria-label={question} aria-describedby={id} onClose={onClose}>
      <form noValidate onSubmit={confirm}>
        <h2>{question}</h2>
        <div id={id} className="spaced">
          {children}
        </div>
        <Alert message={failure} />
        <div className="actions">
          <button
            type="button"
            className={danger ? 'button' : 'button quiet'}
            onClick={() => dialog.current?.close()}
          >
            {keep}
          </button>
          <button
            type="submit"
            className={danger ? 'button quiet danger' : quiet ? 'button quiet' : 'button'}
            aria-disabled={busy}
          >
            {busy ? `${action}…` : action}
          </button>
        </div>
      </form>
    </dialog>
  );
}
