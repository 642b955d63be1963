/** A customer's record: read, and changed in place with the shared form. */
import { useLayoutEffect, useRef, useState } from 'react';
import { changesDraft } from './changes-draft.ts';
import type { CustomerChangesOptions } from './customer-changes.ts';
import { CustomerEditor } from './customer-editor.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import '../screen/screen.css';

interface CustomerRecordProps extends CustomerChangesOptions {
  /** Why the e-mail cannot be changed here, in French. */
  readonly fixedMail?: string;
}

export function CustomerRecord({ customer, read, onSaved, ...form }: CustomerRecordProps) {
  // What was typed and not saved is on show again.
  const [state, setState] = useState<'reading' | 'editing' | 'pressed' | 'saved' | 'left'>(() =>
    changesDraft(customer).read() ? 'editing' : 'reading',
  );
  const said = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (state === 'saved') said.current?.focus();
    if (state === 'left') button.current?.focus();
  }, [state]);

  if (state === 'editing' || state === 'pressed') {
    return (
      <CustomerEditor
        {...form}
        isAsked={state === 'pressed'}
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
        <button type="button" className="button" ref={button} onClick={() => setState('pressed')}>
          Modifier
        </button>
      </div>
    </div>
  );
}
