/** A customer's record: read, and changed in place with the shared form. */
import { useEffect, useRef, useState } from 'react';
import type { Customer } from '../../domain/customer/customer.ts';
import { customerLabels, factOf } from '../../domain/customer/customer-facts.ts';
import { ConfirmDialog } from '../field/confirm-dialog.tsx';
import { Alert } from '../screen/alert.tsx';
import { type CustomerChanges, createCustomerChanges } from './customer-changes.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerFields } from './customer-fields.tsx';
import './customer-record.css';
import '../screen/screen.css';
import { SubmitButton } from '../form/submit-button.tsx';

interface CustomerRecordProps {
  readonly customer: Customer;
  /** Reads the same customer anew; rejects with an `HttpError`. */
  readonly read: () => Promise<Customer>;
  readonly onSaved: (customer: Customer) => void;
  /** Why the e-mail cannot be changed here, in French. */
  readonly fixedMail?: string;
}

export function CustomerRecord({ customer, read, onSaved, ...form }: CustomerRecordProps) {
  const [state, setState] = useState<'reading' | 'editing' | 'saved' | 'left'>('reading');
  const said = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (state === 'saved') said.current?.focus();
    if (state === 'left') button.current?.focus();
  }, [state]);

  if (state === 'editing') {
    return (
      <CustomerEdit
        {...form}
        customer={customer}
        read={read}
        onSaved={(saved) => {
          onSaved(saved);
          setState('saved');
        }}
        onLeave={() => setState('left')}
      />
    );
  }
  return (
    <div className="form card">
      {state === 'saved' && (
        <p className="saved" role="status" tabIndex={-1} ref={said}>
          Les modifications sont enregistrées.
        </p>
      )}
      <CustomerFacts customer={customer} />
      <div className="actions">
        <button type="button" className="button" ref={button} onClick={() => setState('editing')}>
          Modifier
        </button>
      </div>
    </div>
  );
}

interface CustomerEditProps extends CustomerRecordProps {
  readonly onLeave: () => void;
}

function CustomerEdit({ customer, read, onSaved, onLeave, fixedMail }: CustomerEditProps) {
  const [changes] = useState(() => createCustomerChanges({ customer, read, onSaved }));
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const state = changes.customer;
  useEffect(() => state.start('customer'), [state]);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=firstName]')?.focus(), []);

  return (
    <>
      <form
        ref={form}
        className="form card"
        noValidate
        onSubmit={state.form.submit}
        aria-label="Modifier la fiche"
      >
        <CustomerFields customer={state} {...(fixedMail && { fixedMail })} />
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
          onConfirm={async () => onLeave()}
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
  useEffect(() => {
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
    <div className="merged" role="status" tabIndex={-1} ref={outcome}>
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
