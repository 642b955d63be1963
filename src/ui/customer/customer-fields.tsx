/** The fields of a customer's form (specification §5); the form around them, its button and its alert are the screen's. */
import type { Address } from '../../domain/address/address.ts';
import { isStreetless } from '../../domain/address/town-street.ts';
import { AddressPicker } from '../field/address-picker.tsx';
import './customer-fields.css';
import { Field, type FieldProps } from '../field/field.tsx';
import { PhoneField } from '../field/phone-field.tsx';
import type { Picker } from '../field/picker-state.ts';
import type { CustomerForm } from './customer-form.ts';

/** Asked for, and not required (specification §5). */
const streetHint = ({ picked }: Picker<Address>) =>
  picked.value && isStreetless(picked.value.place)
    ? 'La commune seule est connue\u00a0: écrivez aussi le numéro et la rue.'
    : undefined;

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
      <PhoneField
        field={phone}
        label="Téléphone"
        required
        autoComplete={complete('tel')}
        readOnly={readOnly}
      />
      <Field
        field={companyName}
        label="Société"
        hint="Facultatif."
        autoComplete={complete('organization')}
        readOnly={readOnly}
      />
      <Field
        field={birthDate}
        label="Date de naissance"
        hint="Facultatif."
        type="date"
        max={customer.today()}
        autoComplete={complete('bday')}
        readOnly={readOnly}
      />
      <div className="wide">
        <AddressPicker
          picker={address}
          label="Adresse"
          hint={streetHint(address)}
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
            hint={streetHint(billingAddress)}
            autoComplete={complete('billing street-address')}
            readOnly={readOnly}
          />
        </div>
      )}
    </div>
  );
}
