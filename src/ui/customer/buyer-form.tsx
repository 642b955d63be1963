/** What invoices say of a business: where it is, and its numbers; for the team and for a partner of their own company. */
import { useState } from 'react';
import type { Buyer } from '../../domain/buyer/buyer-calls.ts';
import { type BuyerTexts, buyerRules, textsOf } from '../../domain/buyer/buyer-identity.ts';
import { countries, HOME, isCountry, isInUnion } from '../../domain/buyer/country.ts';
import { vatRegimeOf } from '../../domain/invoice/vat-regime.ts';
import { Field } from '../field/field.tsx';
import { SelectField } from '../field/select-field.tsx';
import { CardForm } from '../form/card-form.tsx';
import { draftOf } from '../form/draft.ts';
import { createField, type FieldState } from '../form/field-state.ts';
import { createForm } from '../form/form.ts';
import { changeOf, type Load } from '../load/load-state.ts';

export type BuyerChange = BuyerTexts & { readonly clientId: string; readonly version: number };

interface BuyerFormProps {
  readonly load: Load<Buyer>;
  readonly buyer: Buyer;
  readonly send: (change: BuyerChange) => Promise<Buyer>;
  /** Under what its draft is kept. */
  readonly draft: string;
}

function createBuyerForm({ load, buyer, send, draft }: BuyerFormProps) {
  const texts = textsOf(buyer);
  const rules = buyerRules(() => ({ country: country.value.value, siren: siren.value.value }));
  const country: FieldState = createField('country', (typed) => rules.country(typed), texts.country);
  const siren: FieldState = createField('siren', (typed) => rules.siren(typed), texts.siren);
  return createForm({
    fields: { country, siren, vatNumber: rules.vatNumber, seat: rules.seat },
    initial: texts,
    keep: draftOf(draft),
    reusable: true,
    send: async (values, clientId) => {
      const version = load.data.peek()?.version ?? buyer.version;
      // Who is refused is told what is there now, and may send theirs over it.
      load.adopt(await changeOf(load, send({ ...values, clientId, version })));
    },
  });
}

const options = Object.entries(countries).map(([code, { name }]) => [code, name] as const);

export function BuyerForm(props: BuyerFormProps) {
  const [form] = useState(() => createBuyerForm(props));
  const [isSaved, setSaved] = useState(false);
  const { country, siren, vatNumber, seat } = form.fields;
  const chosen = country.value.value;
  const isAbroad = chosen !== HOME;
  return (
    <CardForm
      form={{
        ...form,
        submit: async (event) => {
          setSaved(false);
          await form.submit(event);
          setSaved(form.failure.peek() === null && !form.changed.peek());
        },
      }}
      name="Identité de facturation"
      action="Enregistrer"
    >
      <p className="hint">
        Les prochaines factures le disent&nbsp;; celles qui sont déjà émises ne changent pas.
      </p>
      <SelectField field={country} label="Pays du siège" options={options} />
      {isAbroad ? (
        <Field field={seat} label="Adresse du siège" required hint="Sur une ligne, avec la ville." />
      ) : (
        <Field field={siren} label="SIREN" inputMode="numeric" hint="Neuf chiffres." />
      )}
      <Field field={vatNumber} label="Numéro de TVA" hint={hintOf(chosen)} />
      <p role="status">{isSaved ? 'C’est enregistré.' : effectOf(chosen, vatNumber.value.value)}</p>
    </CardForm>
  );
}

const hintOf = (country: string): string =>
  isCountry(country) && country !== HOME && isInUnion(country)
    ? 'Avec son préfixe. Sans lui, la TVA française est facturée.'
    : 'Avec son préfixe, s’il y en a un.';

/** Which VAT its invoices are going to have. */
function effectOf(country: string, vatNumber: string): string {
  if (!isCountry(country)) return '';
  const regime = vatRegimeOf({ isCompany: true, country, vatNumber: vatNumber.trim() });
  if (regime === 'reverse_charge') return 'Factures hors taxes, en autoliquidation.';
  return regime === 'outside_scope'
    ? 'Factures hors taxes, hors champ de la TVA française.'
    : 'Factures avec TVA.';
}
