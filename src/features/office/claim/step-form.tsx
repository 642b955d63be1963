/** A form of a damage claim, which opens in the place of its button and can be left for later. */
import type { ReactNode } from 'react';
import { CardForm } from '../../../ui/form/card-form.tsx';
import type { Form } from '../../../ui/form/form.ts';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { takeFocus } from '../../../ui/screen/take-focus.ts';

interface StepFormProps extends Closable {
  readonly form: Pick<Form<string>, 'status' | 'failure' | 'follow' | 'submit'>;
  readonly heading: string;
  readonly action: string;
  readonly children: ReactNode;
}

export const StepForm = ({ form, heading, action, onClose, children }: StepFormProps) => (
  <CardForm
    form={form}
    name={heading}
    action={action}
    retryLabel={action}
    // What is to be done first is the one action of the screen.
    quiet
    back={
      <button type="button" className="button quiet" onClick={onClose}>
        Plus tard
      </button>
    }
  >
    <h2 tabIndex={-1} ref={takeFocus}>
      {heading}
    </h2>
    {children}
  </CardForm>
);
