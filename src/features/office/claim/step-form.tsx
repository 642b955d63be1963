/** A form of a damage claim, which opens in the place of the buttons and can be left for later. */
import type { ReactNode } from 'react';
import { CardForm } from '../../../ui/form/card-form.tsx';
import type { Form } from '../../../ui/form/form.ts';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import type { ClaimState } from './claim-state.ts';

interface StepFormProps {
  readonly form: Pick<Form<string>, 'status' | 'failure' | 'follow' | 'submit'>;
  readonly state: Pick<ClaimState, 'open'>;
  readonly heading: string;
  readonly action: string;
  readonly children: ReactNode;
}

export const StepForm = ({ form, state, heading, action, children }: StepFormProps) => (
  <CardForm
    form={form}
    name={heading}
    action={action}
    retryLabel={action}
    quiet={false}
    back={
      <button type="button" className="button quiet" onClick={() => state.open(null)}>
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
