/** What a partner is invoiced, month by month: what it comes to, for their accounts too, and each invoice. */
import { useState } from 'react';
import { outsideVatCents } from '../../domain/invoice/outside-vat.ts';
import {
  type MonthlyStatement,
  readStatement,
  readStatementCsv,
} from '../../domain/invoice/statement-calls.ts';
import type { FactList } from '../../domain/lib/fact-list.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { formatPercent } from '../../domain/lib/percent.ts';
import { frenchMonth, isMonth } from '../../domain/lib/time/month.ts';
import { api } from '../../platform/api/api.ts';
import { loadPart } from '../../platform/api/load-calls.ts';
import { readQuery, writeQuery } from '../../platform/page/query.ts';
import { stateColumn } from '../../ui/booking/invoice-state.tsx';
import { InvoiceTable } from '../../ui/booking/invoice-table.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { createField } from '../../ui/form/field-state.ts';
import { createLoad } from '../../ui/load/load-state.ts';
import { Loadable } from '../../ui/load/loadable.tsx';
import { OnDemand } from '../../ui/load/on-demand.tsx';
import { useSavedFile } from '../../ui/load/saved-file.ts';
import { Alert } from '../../ui/screen/alert.tsx';
import { Facts } from '../../ui/screen/facts.tsx';
import printSheet from '../../ui/screen/print.css?url';
import { Screen } from '../../ui/screen/screen.tsx';
import '../../ui/list/toolbar.css';
import { dueColumn } from './invoice-columns.tsx';

/** The month is in the address too: a reload, or coming back, finds it again. */
function createStatement() {
  const asked = readQuery('month');
  const month = createField('month', () => null, isMonth(asked) ? asked : '');
  const load = createLoad(async (signal) => {
    const query = { month: month.value.peek() };
    const statement = await api(readStatement, {}, undefined, { query, signal });
    // The last one, where none was asked for.
    month.value.value = statement.month;
    return statement;
  });
  const choose = (chosen: string) => {
    writeQuery('month', chosen);
    void load.run();
  };
  return { month, load, choose };
}

/** It is said once. */
const loadIdentity = loadPart(() => import('../../ui/customer/own-identity.tsx'), 'OwnIdentity');

export function PartnerInvoices() {
  const [{ month, load, choose }] = useState(createStatement);
  const { failure, save } = useSavedFile();
  return (
    <Screen heading="Factures">
      <link rel="stylesheet" media="print" href={printSheet} />
      <Alert message={failure} />
      <Loadable load={load} waiting="Chargement de vos factures…">
        {(statement) => {
          if (statement.months.length === 0) {
            return (
              <p>
                Vous n’avez pas encore de facture&nbsp;: chaque réservation est facturée une fois terminée.
              </p>
            );
          }
          const query = { month: statement.month };
          return (
            <div className="spaced">
              <div className="toolbar">
                <SelectField field={month} label="Mois" options={optionsOf(statement)} onChoice={choose} />
                <button
                  type="button"
                  className="button quiet"
                  onClick={() => void save(readStatementCsv, {}, `releve-${statement.month}.csv`, query)}
                >
                  Télécharger le relevé (CSV)
                </button>
              </div>
              <h2>Relevé mensuel</h2>
              <p role="status">{summaryOf(statement)}</p>
              <Facts facts={factsOf(statement)} />
              <InvoiceTable
                invoices={statement.items}
                purpose={purposeOf}
                more={[dueColumn, stateColumn]}
                save={save}
              />
            </div>
          );
        }}
      </Loadable>
      <OnDemand label="SIREN, numéro de TVA et pays" load={loadIdentity} props={{}} />
    </Screen>
  );
}

/** With the month that was asked for, where it has none. */
function optionsOf({ months, month }: MonthlyStatement): (readonly [string, string])[] {
  const named = months.map((one) => {
    const due = one.dueCents === 0 ? '' : ` – reste dû ${formatEuros(one.dueCents)}`;
    return [one.month, frenchMonth(one.month) + due] as const;
  });
  return months.some((one) => one.month === month) ? named : [[month, frenchMonth(month)], ...named];
}

function summaryOf({ month, items: { length }, totals }: MonthlyStatement): string {
  const count = `${length} document${length > 1 ? 's' : ''}`;
  return `En ${frenchMonth(month)}\u00a0: ${count}, reste dû ${formatEuros(totals.dueCents)}.`;
}

const factsOf = ({ totals }: MonthlyStatement): FactList => [
  ['Total hors taxes', formatEuros(totals.netCents)],
  ...totals.rates.map(
    ({ vatRate, vatCents }) => [`TVA à ${formatPercent(vatRate)}`, formatEuros(vatCents)] as const,
  ),
  ...(outsideVatCents(totals) === 0
    ? []
    : [['Débours, hors champ de la TVA', formatEuros(outsideVatCents(totals))] as const]),
  ['Total toutes taxes comprises', formatEuros(totals.totalCents)],
  ['Réglé', formatEuros(totals.paidCents)],
  ['Reste dû', formatEuros(totals.dueCents)],
];

type Item = MonthlyStatement['items'][number];

const purposeOf = ({ bookingId, partnerReference, content: { reference } }: Item) => (
  <span>
    {bookingId ? <a href={`#/admin/partner/booking/${bookingId}`}>{reference}</a> : reference}
    {partnerReference && `, ${partnerReference}`}
  </span>
);
