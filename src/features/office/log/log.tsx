/** *Journal*: who of the team did what, for an administrator who looks for it; nothing here changes anything. */
import { useRef, useState } from 'react';
import { auditKinds } from '../../../domain/audit/audit-kinds.ts';
import { type AuditLine, type AuditPage, listAuditEvents } from '../../../domain/audit/calls.ts';
import { searchRule } from '../../../domain/lib/contract/search-rule.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDayOf } from '../../../domain/lib/time/french-date.ts';
import { hourOf } from '../../../domain/lib/time/french-slot.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { anything, createFilteredList } from '../../../ui/list/filtered-list.ts';
import { shownCount } from '../../../ui/list/row-keys.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { MoreRows } from '../../../ui/load/more-rows.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { useNewQuery } from '../../../ui/screen/use-query.ts';
import '../../../ui/list/toolbar.css';
import './log.css';

const filters = { q: searchRule, by: anything, kind: anything, from: anything, to: anything };

const createLog = () =>
  createFilteredList<keyof typeof filters, AuditLine, AuditPage>(filters, (query, signal) =>
    api(listAuditEvents, {}, undefined, { query, signal }),
  );

const kinds = [['', 'Tout'], ...Object.entries(auditKinds)] as const;

export function Log() {
  const [{ list, form, follow }] = useState(createLog);
  useNewQuery(follow);
  const place = useRef<HTMLDivElement>(null);
  const { q, by, kind, from, to } = form.fields;
  const people = list.load.data.value?.people ?? [];
  return (
    <Screen heading="Journal de l’équipe">
      <form
        className="toolbar log-search"
        noValidate
        onSubmit={form.submit}
        aria-label="Chercher dans le journal"
      >
        <Field field={q} label="Référence ou e-mail" autoComplete="off" />
        <SelectField
          field={by}
          label="Qui"
          options={[
            ['', 'Toute l’équipe'],
            ...people.map(({ id, displayName }) => [id, displayName] as const),
          ]}
        />
        <SelectField field={kind} label="Quoi" options={kinds} />
        <Field field={from} label="Du" type="date" />
        <Field field={to} label="Au" type="date" />
        <button type="submit" className="button quiet">
          Chercher
        </button>
      </form>
      <Alert message={form.failure.value ?? list.failure.value} />
      <Loadable load={list.load} waiting="Chargement du journal…">
        {({ items, next }) => (
          <div ref={place}>
            {items.length === 0 ? (
              <p>Rien ne correspond&nbsp;: élargissez les dates, ou videz un des champs.</p>
            ) : (
              <DataTable
                caption={shownCount(items.length, 'ligne', next)}
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  { heading: 'Quand', cell: ({ at }) => `${frenchDayOf(at)}, ${hourOf(at)}` },
                  { heading: 'Qui', cell: ({ by: name }) => name ?? 'Compte disparu' },
                  { heading: 'Quoi', cell: (line) => <Said line={line} />, wraps: true },
                  { heading: 'Motif', cell: ({ note }) => note, wraps: true, named: true },
                ]}
              />
            )}
            <MoreRows list={list} label="Afficher ce qui précède" place={place} heads="tbody th" />
          </div>
        )}
      </Loadable>
    </Screen>
  );
}

/** What is known by a name of somebody else says what it is. */
const nouns: Readonly<Record<string, string>> = {
  message: 'message de\u00a0',
  quote: 'demande de devis\u00a0',
  declaration: 'déclaration sur\u00a0',
  report: 'état des lieux de\u00a0',
};

/** « a renoncé à un frais : CVG-2026-000123 (Retour, 9,90 €) ». */
function Said({ line: { kind, subject, what, from, to, cents } }: { readonly line: AuditLine }) {
  const change = from === null ? to : `${from} → ${to ?? 'rien'}`;
  const more = [what, change, cents === null ? null : formatEuros(cents)].filter((part) => part !== null);
  return (
    <>
      {labelIn(auditKinds, kind)}
      {subject && (
        <>
          &nbsp;: {nouns[subject.kind]}
          <Subject subject={subject} />
        </>
      )}
      {more.length > 0 && ` (${more.join(', ')})`}
    </>
  );
}

function Subject({ subject }: { readonly subject: NonNullable<AuditLine['subject']> }) {
  const { kind, title, bookingId, mail } = subject;
  const path =
    (bookingId && `booking/${bookingId}`) ||
    (mail && `customer?mail=${encodeURIComponent(mail)}`) ||
    (kind === 'account' && 'account');
  return path ? <a href={`#/admin/teammate/${path}`}>{unbroken(title)}</a> : unbroken(title);
}
