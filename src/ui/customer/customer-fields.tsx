/** The fields of a customer's form (specification §5); the form around them, its button and its alert are the screen's. */
import { AddressPicker } from '../field/address-picker.tsx';
import './customer-fields.css';
import { Field, type FieldProps } from '../field/field.tsx';
import type { CustomerForm } from './customer-form.ts';

interface CustomerFieldsProps {
  readonly customer: CustomerForm;
  /** The e-mail is shown and cannot be changed; says why, in French. */
  readonly fixedMail?: string | undefined;
  /** Whose it is does not fill it in: the browser knows nothing of them. */
  readonly ofOther?: boolean | undefined;
  /** What else the e-mail's field does, and shows. */
  readonly mail?: Pick<FieldProps, 'action' | 'control'>;
}

export function CustomerFields({ customer, fixedMail, ofOther, mail: mailProps }: CustomerFieldsProps) {
  const { form, address, billingAddress, billedElsewhere } = customer;
  const { firstName, lastName, mail, phone, companyName, birthDate } = form.fields;
  const readOnly = form.status.value === 'sending';
  const complete = (token: string) => (ofOther ? 'off' : token);
  return (
    <div className="customer-fields">
      <p className="hint wide">Les champs marqués d’une étoile sont obligatoires.</p>
      <Field
        field={firstName}
        label="Prénom"
        required
        autoComplete={complete('given-name')}
        readOnly={readOnly}
      />
      <Field
        field={lastName}
        label="Nom"
        required
        autoComplete={complete('family-name')}
        readOnly={readOnly}
      />
      <Field
        field={mail}
        label="E-mail"
        type="email"
        required
        autoComplete={complete('email')}
        readOnly={readOnly || fixedMail !== undefined}
        hint={fixedMail}
        {...mailProps}
      />
      <Field
        field={phone}
        label="Téléphone"
        type="tel"
        required
        autoComplete={complete('tel')}
        readOnly={readOnly}
      />
      <Field
        field={companyName}
        label="Société"
        autoComplete={complete('organization')}
        readOnly={readOnly}
      />
      <Field
        field={birthDate}
        label="Date de naissance"
        type="date"
        max={customer.today()}
        autoComplete={complete('bday')}
        readOnly={readOnly}
      />
      <div className="wide">
        <AddressPicker
          picker={address}
          label="Adresse"
          autoComplete={complete('street-address')}
          readOnly={readOnly}
        />
      </div>
      <label className="choice wide">
        <input
          type="checkbox"
          name="billedElsewhere"
          checked={billedElsewhere.value}
          disabled={readOnly}
          onChange={(event) => {
            billedElsewhere.value = event.currentTarget.checked;
          }}
        />
        Adresse de facturation différente
      </label>
      {billedElsewhere.value && (
        <div className="wide">
          <AddressPicker
            picker={billingAddress}
            label="Adresse de facturation"
            autoComplete={complete('billing street-address')}
            readOnly={readOnly}
          />
        </div>
      )}
    </div>
  );
}
