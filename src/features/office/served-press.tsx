/** Buttons of a screen that the API describes: what they do may be asked before. */
import { type ReactNode, useContext, useState } from 'react';
import { fileContract } from '../../domain/lib/contract/contract.ts';
import type { ServedParts } from '../../domain/office/served-screen.ts';
import { ConfirmDialog } from '../../ui/field/confirm-dialog.tsx';
import { useSavedFile } from '../../ui/load/saved-file.ts';
import { Alert } from '../../ui/screen/alert.tsx';
import { Served } from './served-state.ts';

type PressProps = ServedParts['Press'];

interface AskingProps extends Pick<PressProps, 'label' | 'about' | 'className'> {
  readonly confirm?: PressProps['confirm'] | false;
  readonly busy?: boolean;
  /** After a question, which says why it failed. */
  readonly act: () => Promise<void>;
  /** Without one. */
  readonly actNow?: () => Promise<void>;
}

export function Asking({
  label,
  about,
  className = 'button quiet',
  confirm,
  busy,
  act,
  actNow = act,
}: AskingProps): ReactNode {
  // As it was asked: once it is done, nothing may be left to ask, and the dialog goes when the focus is back.
  const [asked, ask] = useState<PressProps['confirm'] | null>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={busy}
        onClick={() => (confirm ? ask(confirm) : void actNow())}
      >
        {label}
        <Explanation about={about} />
      </button>
      {asked && (
        <ConfirmDialog {...asked} onConfirm={act} onClose={() => ask(null)}>
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const Explanation = ({ about }: { readonly about: string | undefined }): ReactNode =>
  about && <span className="unseen">{` ${about}`}</span>;

export function File({ path, name, label, about }: ServedParts['File']): ReactNode {
  const { failure, save } = useSavedFile();
  const document = fileContract()({
    method: 'GET',
    path: `/${path.join('/')}`,
    answer: { file: 'application/pdf' },
  });
  return (
    <>
      <button type="button" className="button quiet" onClick={() => void save(document, {}, name)}>
        {label}
        <Explanation about={about} />
      </button>
      <Alert message={failure} />
    </>
  );
}

export function Press({ form, values, ...button }: PressProps): ReactNode {
  const { press, pressNow, busy } = useContext(Served);
  return (
    <Asking
      {...button}
      busy={busy.value}
      act={() => press(form, values)}
      actNow={() => pressNow(form, values)}
    />
  );
}
