/** *Nouvelle facture*: whom it is for, its lines, what it comes to as it is typed, and issued once. */
import { useState } from 'react';
import { freeVatRates, LINES_MAX } from '../../../domain/books/free-invoice.ts';
import type { Buyer } from '../../../domain/buyer/buyer-calls.ts';
import { countries } from '../../../domain/buyer/country.ts';
import { formatSiren } from '../../../domain/buyer/siren.ts';
import { lineNets } from '../../../domain/invoice/line-nets.ts';
import { regimeMentions } from '../../../domain/invoice/vat-regime.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { formatPercent } from '../../../domain/lib/percent.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { BUYER_PART, loadBuyerPart } from '../../../ui/customer/load-buyer-part.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Facts } from '../../../ui/screen/facts.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import '../../../ui/list/toolbar.css';
import './invoicing.css';
import { ConfirmedForm } from '../ask/confirmed-form.tsx';
import { createNewInvoice, type NewInvoiceState, type Preview, pricingOptions } from './new-invoice-state.ts';

const rates = freeVatRates.map((rate) => [String(rate), formatPercent(rate)] as const);

export function NewInvoice() {
  const [state] = useState(createNewInvoice);
  return (
    <Screen heading="Nouvelle facture">
      {state.chosen.value ? (
        <Loadable load={state.buyer} waiting="Chargement de l’acheteur…">
          {(buyer) => (
            <div className="spaced">
              {state.isResumed.value && (
                <p className="notice" role="status">
                  Brouillon repris.{' '}
                  <button type="button" className="button quiet small" onClick={state.startAgain}>
                    Recommencer
                  </button>
                </p>
              )}
              <BuyerFacts
                id={state.chosen.value}
                buyer={buyer}
                onOther={() => state.choose('')}
                onSaved={() => void state.buyer.run()}
              />
              <InvoiceForm state={state} />
            </div>
          )}
        </Loadable>
      ) : (
        <BuyerSearch state={state} />
      )}
    </Screen>
  );
}

function BuyerSearch({ state: { search, found, choose } }: { readonly state: NewInvoiceState }) {
  const buyers = found.value;
  return (
    <div className="spaced">
      <form className="toolbar" noValidate onSubmit={search.submit} aria-label="Chercher l’acheteur">
        <Field field={search.fields.q} label="Nom, société ou e-mail de l’acheteur" autoComplete="off" />
        <button type="submit" className="button">
          Chercher
        </button>
      </form>
      <Alert message={search.failure.value} />
      <p role="status">{buyers?.length === 0 && 'Personne ne correspond\u00a0: essayez le début du nom.'}</p>
      {buyers && buyers.length > 0 && (
        <DataTable
          caption="Clients et partenaires"
          rows={buyers}
          keyOf={({ id }) => id}
          columns={[
            { heading: 'Nom', cell: ({ name }) => name },
            { heading: 'E-mail', cell: ({ mail }) => mail, wraps: true },
            { heading: 'Qui', cell: ({ isPartner }) => (isPartner ? 'Partenaire' : 'Client') },
            {
              heading: 'Choix',
              cell: ({ id, name }) => (
                <button type="button" className="button quiet small" onClick={() => choose(id)}>
                  Facturer<span className="unseen"> à {name}</span>
                </button>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}

interface BuyerFactsProps {
  readonly id: string;
  readonly buyer: Buyer;
  readonly onOther: () => void;
  /** What is said of them is read again. */
  readonly onSaved: () => void;
}

function BuyerFacts({ id, buyer, onOther, onSaved }: BuyerFactsProps) {
  const { name, isCompany, country, siren, vatNumber, seat } = buyer;
  return (
    <section className="spaced">
      <h2>Acheteur</h2>
      <Facts
        facts={[
          ['Nom', name],
          ...(seat ? [['Siège', `${seat}, ${countries[country].name}`] as const] : []),
          ...(siren ? [['SIREN', formatSiren(siren)] as const] : []),
          ...(vatNumber ? [['Numéro de TVA', vatNumber] as const] : []),
        ]}
      />
      <p>
        <button type="button" className="button quiet small" onClick={onOther}>
          Choisir quelqu’un d’autre
        </button>
      </p>
      {isCompany && <OnDemand label={BUYER_PART} load={loadBuyerPart} props={{ id, onSaved }} />}
    </section>
  );
}

function InvoiceForm({ state }: { readonly state: NewInvoiceState }) {
  const { form, lines, shown, addLine, preview } = state;
  const { subject, purchaseOrder, serviceOn, dueOn, pricing } = form.fields;
  if (!subject || !purchaseOrder || !serviceOn || !dueOn || !pricing)
    throw new TypeError('a form without its fields');
  return (
    <ConfirmedForm
      form={form}
      name="Nouvelle facture"
      action="Émettre la facture"
      question="Émettre cette facture&nbsp;?"
      lines={() => issuedLines(state)}
    >
      <Field field={subject} label="Objet" required />
      <div className="pair">
        <Field field={serviceOn} label="Jour de la prestation" type="date" />
        <Field field={dueOn} label="À payer au plus tard le" type="date" required />
      </div>
      <div className="pair">
        <Field field={purchaseOrder} label="Bon de commande de l’acheteur" />
        <SelectField field={pricing} label="Montants" options={pricingOptions} />
      </div>
      {lines.slice(0, shown.value).map(({ label, amount, rate }, index) => (
        <section key={label.name} className="spaced" aria-label={`Ligne ${index + 1}`}>
          <h3>Ligne {index + 1}</h3>
          <Field field={label} label="Désignation" required={index === 0} />
          <div className="pair">
            <Field field={amount} label="Montant (en euros)" inputMode="decimal" required={index === 0} />
            <SelectField field={rate} label="TVA" options={rates} />
          </div>
        </section>
      ))}
      {shown.value < LINES_MAX && (
        <button type="button" className="button quiet small" onClick={addLine}>
          Ajouter une ligne
        </button>
      )}
      {preview.value ? (
        <PreviewOf preview={preview.value} />
      ) : (
        <p className="hint">L’aperçu vient avec les montants.</p>
      )}
    </ConfirmedForm>
  );
}

/** What will be: who owes what by when, and what cannot be taken back. */
function issuedLines({ form, buyer, preview }: NewInvoiceState): readonly string[] {
  const { totalCents } = preview.value?.totals ?? { totalCents: 0 };
  const dueOn = form.fields.dueOn?.value.value ?? '';
  return [
    `${buyer.data.value?.name} doit ${formatEuros(totalCents)}, à payer au plus tard le ${frenchDay(dueOn)}.`,
    'Elle part aussitôt par e-mail à l’acheteur. Émise, elle ne change plus\u00a0: elle s’annule par un avoir.',
  ];
}

function PreviewOf({ preview: { lines, totals, regime } }: { readonly preview: Preview }) {
  const nets = lineNets(lines);
  return (
    <section aria-live="polite">
      <h2>Aperçu</h2>
      <DataTable
        caption="Ce que la facture va dire"
        rows={[
          ...lines.map(({ label, cents, vatRate }, index) => ({
            key: String(index),
            label: label || '–',
            rate: regime ? null : formatPercent(vatRate),
            net: nets[index] ?? 0,
            cents,
          })),
          { key: 'total', label: 'Total', rate: null, net: totals.netCents, cents: totals.totalCents },
        ]}
        keyOf={({ key }) => key}
        columns={[
          { heading: 'Désignation', cell: ({ label }) => label, wraps: true },
          { heading: 'TVA', cell: ({ rate }) => rate, named: true, place: 'end' },
          { heading: 'Hors taxes', cell: ({ net }) => formatEuros(net), named: true, place: 'end' },
          { heading: 'À payer', cell: ({ cents }) => formatEuros(cents), named: true, place: 'end' },
        ]}
      />
      {regime && <p>{regimeMentions[regime]}</p>}
    </section>
  );
}
