/** The fields of a customer's form (specification §5); the form around them, its button and its alert are the screen's. */
import { AddressPicker } from '../field/address-picker.tsx';
import './customer-fields.css';
import { Field } from '../field/field.tsx';
import type { CustomerForm } from './customer-form.ts';

interface CustomerFieldsProps {
  readonly customer: CustomerForm;
  /** The e-mail is shown and cannot be changed; says why, in French. */
  readonly fixedMail?: string;
}

export function CustomerFields({ customer, fixedMail }: CustomerFieldsProps) {
  const { form, address, billingAddress, billedElsewhere } = customer;
  const { firstName, lastName, mail, phone, companyName, birthDate } = form.fields;
  const readOnly = form.status.value === 'sending';
  return (
    <div className="customer-fields">
      <p className="hint wide">Les champs marqués d’une étoile sont obligatoires.</p>
      <Field field={firstName} label="Prénom" required autoComplete="given-name" readOnly={readOnly} />
      <Field field={lastName} label="Nom" required autoComplete="family-name" readOnly={readOnly} />
      <Field
        field={mail}
        label="E-mail"
        type="email"
        required
        autoComplete="email"
        readOnly={readOnly || fixedMail !== undefined}
        hint={fixedMail}
      />
      <Field field={phone} label="Téléphone" type="tel" required autoComplete="tel" readOnly={readOnly} />
      <Field field={companyName} label="Société" autoComplete="organization" readOnly={readOnly} />
      <Field
        field={birthDate}
        label="Date de naissance"
        type="date"
        max={customer.today()}
        autoComplete="bday"
        readOnly={readOnly}
      />
      <div className="wide">
        <AddressPicker picker={address} label="Adresse" autoComplete="street-address" readOnly={readOnly} />
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
            autoComplete="billing street-address"
            readOnly={readOnly}
          />
        </div>
      )}
    </div>
  );
}
