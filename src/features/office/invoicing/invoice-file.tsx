/** One invoice of the books: what is left of it, its credit notes, and what paid it where it was made by hand. */
import { useState } from 'react';
import { owedBack, type Returning, returningWith } from '../../../domain/books/credit-preview.ts';
import type { InvoiceFile } from '../../../domain/books/free-invoice-calls.ts';
import { readInvoicePdf } from '../../../domain/invoice/calls.ts';
import { invoiceKinds, isCredit, isPayableKind } from '../../../domain/invoice/invoice-kinds.ts';
import { creditNoteStates, invoiceStates } from '../../../domain/invoice/invoice-states.ts';
import type { FactList } from '../../../domain/lib/fact-list.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { formatPercent } from '../../../domain/lib/percent.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { PriceTable } from '../../../ui/booking/price-table.tsx';
import { BUYER_PART, loadBuyerPart } from '../../../ui/customer/load-buyer-part.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { useSavedFile } from '../../../ui/load/saved-file.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Facts } from '../../../ui/screen/facts.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { ConfirmedForm } from '../ask/confirmed-form.tsx';
import {
  type CreditForm,
  createCredit,
  createInvoiceFile,
  createSettle,
  createTransfer,
  creditedCents,
  type InvoiceFileState,
  leftOf,
  WHOLE,
} from './invoice-file-state.ts';
import './invoicing.css';

export function InvoiceDocument({ id }: { readonly id: string }) {
  const [state] = useState(() => createInvoiceFile(id));
  const { failure, save } = useSavedFile();
  const file = state.load.data.value;
  return (
    <Screen heading={file ? `${labelIn(invoiceKinds, file.kind)} ${file.number}` : 'Facture'}>
      <p role="status">{state.outcome.value}</p>
      <Alert message={failure} />
      <Loadable load={state.load} waiting="Chargement de la facture…">
        {(shown) => (
          <div className="spaced">
            <Facts facts={factsOf(shown)} />
            {shown.lines && <PriceTable lines={shown.lines} totalCents={shown.totalCents} />}
            <div className="actions">
              <button
                type="button"
                className="button quiet"
                onClick={() => void save(readInvoicePdf, { id }, `${shown.number}.pdf`)}
              >
                Ouvrir le PDF
              </button>
              {shown.bookingId && (
                <a className="button quiet" href={`#/admin/teammate/booking/${shown.bookingId}`}>
                  {shown.dueCents > 0 ? 'Noter un virement sur la réservation' : 'Voir la réservation'}
                </a>
              )}
              <a className="button quiet" href="#/admin/teammate/books">
                Retour à la comptabilité
              </a>
            </div>
            <OnDemand label={BUYER_PART} load={loadBuyerPart} props={{ id: shown.customerId }} />
            <Notes file={shown} />
            <Acts state={state} file={shown} />
          </div>
        )}
      </Loadable>
    </Screen>
  );
}

const factsOf = (file: InvoiceFile): FactList => [
  ...documentFacts(file),
  ...(isCredit(file.kind) || file.creditNotes.length + file.refunds.length === 0
    ? []
    : [['À rendre', returningLines(owedBack(file)).join(', ') || 'Rien'] as const]),
];

/** « 59,90 € sur la carte », « 10,00 € à la main »; none where nothing goes back. */
const returningLines = ({ cardCents, handCents }: Returning): readonly string[] => [
  ...(cardCents > 0 ? [`${formatEuros(cardCents)} sur la carte`] : []),
  ...(handCents > 0 ? [`${formatEuros(handCents)} par virement, à la main`] : []),
];

const documentFacts = ({
  name,
  reference,
  issuedOn,
  dueOn,
  kind,
  status,
  totalCents,
  dueCents,
}: InvoiceFile): FactList => [
  ['Client', name],
  ['Objet', reference],
  ['Émise le', frenchDay(issuedOn)],
  ...(isPayableKind(kind) ? [['À payer au plus tard le', frenchDay(dueOn)] as const] : []),
  ['État', labelIn(isCredit(kind) ? creditNoteStates : invoiceStates, status)],
  ['Total', formatEuros(totalCents)],
  ...(dueCents > 0 ? [['Reste à payer', formatEuros(dueCents)] as const] : []),
];

/** What undid it, and what came for it. */
const Notes = ({ file: { creditNotes, payments } }: { readonly file: InvoiceFile }) =>
  creditNotes.length + payments.length > 0 && (
    <ul>
      {creditNotes.map(({ id, number, cents }) => (
        <li key={id}>
          <a href={`#/admin/teammate/books?invoice=${id}`}>Avoir {unbroken(number)}</a>&nbsp;:{' '}
          {formatEuros(cents)}
        </li>
      ))}
      {payments.map(({ id, cents, paidOn, reference }) => (
        <li key={id}>
          Reçu le {frenchDay(paidOn)}&nbsp;: {formatEuros(cents)}
          {reference && `, ${reference}`}
        </li>
      ))}
    </ul>
  );

interface ActsProps {
  readonly state: InvoiceFileState;
  readonly file: InvoiceFile;
}

function Acts({ state, file }: ActsProps) {
  const { kind, isFree, isHeld, refunds } = file;
  if (kind !== 'invoice') return null;
  const owed = isFree ? refunds.filter(({ status }) => status === 'failed') : [];
  return (
    <div className="grid two">
      {isFree && <TransferForm state={state} file={file} />}
      {owed.map(({ id, cents }) => (
        <SettleForm key={id} state={state} file={file} refundId={id} cents={cents} />
      ))}
      {isHeld ? (
        <p>La banque retient un paiement contesté&nbsp;: rien ne peut en être annulé avant sa décision.</p>
      ) : (
        leftOf(file, WHOLE) > 0 && <CreditCard state={state} file={file} />
      )}
    </div>
  );
}

function CreditCard({ state, file }: ActsProps) {
  const [form] = useState(() => createCredit(state, file));
  const { part, cents, reason } = form.fields;
  const isWhole = part.value.value === WHOLE;
  return (
    <ConfirmedForm
      form={form}
      name="Émettre un avoir"
      action="Émettre l’avoir"
      quiet
      question="Émettre cet avoir&nbsp;?"
      lines={() => creditLines(file, form)}
    >
      <h2>Avoir</h2>
      <SelectField
        field={part}
        label="Montant de l’avoir"
        options={[
          [WHOLE, `Tout ce qui reste, ${formatEuros(leftOf(file, WHOLE))}`],
          ...file.left.map(
            ({ vatRate, cents: left }) =>
              [
                String(vatRate),
                `Un montant, TVA ${formatPercent(vatRate)} (reste ${formatEuros(left)})`,
              ] as const,
          ),
        ]}
      />
      {!isWhole && (
        <Field
          field={cents}
          label="Montant à annuler, TVA comprise (en euros)"
          inputMode="decimal"
          required
        />
      )}
      <Field field={reason} label="Motif" required hint="L’acheteur le lit." />
    </ConfirmedForm>
  );
}

/** What will be: what is given up, what goes back and how, and who is written to. */
function creditLines(file: InvoiceFile, form: CreditForm): readonly string[] {
  const { part, reason } = form.fields;
  const { cardCents, handCents } = returningWith(file, creditedCents(file, form));
  const parts = file.left
    .filter(({ vatRate }) => [WHOLE, String(vatRate)].includes(part.value.value))
    .map(({ vatRate, cents }) => {
      const given = part.value.value === WHOLE ? cents : creditedCents(file, form);
      return `${formatEuros(given)} à ${formatPercent(vatRate)} de TVA`;
    });
  return [
    `${formatEuros(creditedCents(file, form))} de la facture ${file.number} sont annulés.`,
    `Sur l’avoir\u00a0: «\u00a0${reason.value.value.trim()}\u00a0», ${parts.join(', ')}.`,
    ...(cardCents > 0 ? [`${formatEuros(cardCents)} repartent d’eux-mêmes sur la carte.`] : []),
    ...(handCents > 0
      ? [`${formatEuros(handCents)} seront à rendre par virement, à la main\u00a0: le bureau le rappelle.`]
      : []),
    ...(cardCents + handCents === 0 ? ['Aucun remboursement\u00a0: rien n’a été payé en trop.'] : []),
    `L’avoir est envoyé à ${file.mail}. Il ne s’annule pas.`,
  ];
}

function TransferForm({ state, file }: ActsProps) {
  const [form] = useState(() => createTransfer(state, file));
  const { cents, receivedOn, reference } = form.fields;
  return (
    <CardForm form={form} name="Enregistrer un virement" action="Enregistrer le virement">
      <h2>Virement reçu</h2>
      <Field
        field={cents}
        label="Montant reçu (en euros)"
        hint={
          file.dueCents > 0
            ? `Il reste ${formatEuros(file.dueCents)} à recevoir\u00a0; ce qui vient en plus est à rendre.`
            : 'Rien n’est à recevoir\u00a0: ce montant est à rendre.'
        }
        inputMode="decimal"
      />
      <Field field={receivedOn} label="Reçu le" type="date" />
      <Field field={reference} label="Libellé du virement" />
    </CardForm>
  );
}

function SettleForm({
  state,
  file,
  refundId,
  cents,
}: ActsProps & { readonly refundId: string; readonly cents: number }) {
  const [form] = useState(() => createSettle(state, file, refundId));
  const amount = formatEuros(cents);
  return (
    <CardForm form={form} name={`Rendre ${amount}`} action="Noter que c’est rendu" quiet>
      <h2>{amount} à rendre</h2>
      <Field field={form.fields.how} label="Comment" hint="Par exemple&nbsp;: virement du 12&nbsp;mars." />
    </CardForm>
  );
}
