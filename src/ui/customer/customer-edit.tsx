/** Changing a customer's record, with the shared form; leaving it asks where something was changed. */
import { useLayoutEffect, useRef, useState } from 'react';
import { customerLabels, factOf } from '../../domain/customer/customer-facts.ts';
import { ConfirmDialog } from '../field/confirm-dialog.tsx';
import { Outdated } from '../form/outdated.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { Alert } from '../screen/alert.tsx';
import {
  type CustomerChanges,
  type CustomerChangesOptions,
  createCustomerChanges,
} from './customer-changes.ts';
import { CustomerFields } from './customer-fields.tsx';
import '../screen/screen.css';

export interface CustomerEditProps extends CustomerChangesOptions {
  readonly onLeave: () => void;
  /** The focus follows the press that asked for it. */
  readonly isAsked?: boolean;
  /** Why the e-mail cannot be changed here, in French. */
  readonly fixedMail?: string;
  /** It is changed by someone else. */
  readonly ofOther?: boolean;
}

export function CustomerEdit({
  customer,
  read,
  onSaved,
  onLeave,
  fixedMail,
  ofOther,
  isAsked = true,
}: CustomerEditProps) {
  const [changes] = useState(() => createCustomerChanges({ customer, read, onSaved }));
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const state = changes.customer;
  // Before it is drawn: later it would take the focus from whoever has begun to type.
  useLayoutEffect(() => {
    if (isAsked) form.current?.querySelector<HTMLInputElement>('[name=firstName]')?.focus();
  }, [isAsked]);

  return (
    <>
      <form
        ref={form}
        className="form card"
        noValidate
        onSubmit={state.form.submit}
        aria-label="Modifier la fiche"
      >
        {!isAsked && <p className="notice">Voici ce que vous n’aviez pas enregistré.</p>}
        <CustomerFields customer={state} fixedMail={fixedMail} ofOther={ofOther} />
        <Outdated form={state.form} />
        <Alert message={state.form.failure.value} />
        <Conflict changes={changes} />
        <div className="actions">
          <SubmitButton form={state.form} label="Enregistrer" />
          <button
            type="button"
            className="button quiet"
            onClick={() => (state.form.changed.value ? setLeaving(true) : onLeave())}
          >
            Annuler
          </button>
        </div>
      </form>
      {leaving && (
        <ConfirmDialog
          question="Abandonner vos modifications&nbsp;?"
          action="Abandonner"
          keep="Continuer la saisie"
          danger
          onConfirm={async () => {
            state.form.restart();
            onLeave();
          }}
          onClose={() => setLeaving(false)}
        >
          <p>Ce que vous avez changé dans cette fiche n’est pas enregistré.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What to do when the record has changed meanwhile, then what has become of it. */
function Conflict({ changes }: { readonly changes: CustomerChanges }) {
  const conflict = changes.conflict.value;
  const disputed = changes.disputed.value;
  const outcome = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (conflict === 'merged') outcome.current?.focus();
  }, [conflict]);

  if (conflict === 'none') return null;
  if (conflict !== 'merged') {
    return (
      <button
        type="button"
        className="button quiet"
        aria-disabled={conflict === 'reading'}
        onClick={changes.reload}
      >
        {conflict === 'reading' ? 'Relecture en cours…' : 'Relire la fiche sans perdre ma saisie'}
      </button>
    );
  }
  return (
    <div className="notice" role="status" tabIndex={-1} ref={outcome}>
      <p>La fiche a été relue et votre saisie est gardée. Vérifiez-la, puis enregistrez.</p>
      {disputed.length > 0 && (
        <>
          <p>Modifié aussi entre-temps, et remplacé par votre saisie si vous enregistrez&nbsp;:</p>
          <ul>
            {disputed.map((name) => (
              <li key={name}>{`${customerLabels[name]}\u00a0: ${factOf(changes.latest.value, name)}`}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
