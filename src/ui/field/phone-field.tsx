/** A telephone number. One that looks mistyped is taken all the same: whoever typed it is told, and judges. */
import { phoneDoubt } from '../../domain/lib/phone.ts';
import { Field, type FieldProps } from './field.tsx';

export const PhoneField = (props: Omit<FieldProps, 'type' | 'action'>) => (
  <Field
    {...props}
    type="tel"
    action={
      <p className="hint" role="status">
        {props.field.touched.value && phoneDoubt(props.field.value.value)}
      </p>
    }
  />
);
