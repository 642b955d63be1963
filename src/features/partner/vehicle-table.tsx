/** The vehicles of an order: what each is, whether it can be sent, and what became of it. */
import { formatEuros } from '../../domain/lib/money.ts';
import { slotLabel } from '../../domain/lib/time/french-slot.ts';
import type { Quote } from '../../domain/tariff/quote.ts';
import { readPlate } from '../../domain/vehicle/plate.ts';
import { isTicked } from '../../ui/field/check-field.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { countOf, type PartnerOrderState } from './booking-add-state.ts';
import { VehiclePlaces } from './vehicle-places.tsx';
import type { VehicleRow } from './vehicle-row.ts';

function VehicleTable({ state }: { readonly state: PartnerOrderState }) {
  const { rows } = state;
  if (rows.value.length === 0) return <p>Ajoutez un véhicule.</p>;
  return (
    <DataTable
      caption={countOf(rows.value.length)}
      rows={rows.value}
      keyOf={({ id }) => id}
      columns={[
        { heading: 'Véhicule', cell: (row) => nameOf(row), wraps: true },
        { heading: 'Client', cell: ({ fields }) => fields.mail.value.value, wraps: true, named: true },
        {
          heading: 'Rendez-vous',
          cell: ({ slot }) => (slot.value ? slotLabel(slot.value) : AS_OTHERS),
          named: true,
        },
        { heading: 'Adresse', cell: placeOf, wraps: true, named: true },
        { heading: 'État', cell: (row) => <State row={row} price={state.priceOf(row)} />, wraps: true },
        { heading: 'Actions', cell: (row) => <Actions row={row} state={state} /> },
      ]}
    />
  );
}

/** What an order of several vehicles shows besides, which loads together. */
export const vehicleParts = { VehicleTable, VehiclePlaces };

const AS_OTHERS = 'Comme les autres';

const placeOf = ({ fields: { ownFrom, ownBack } }: VehicleRow): string =>
  [ownFrom, ownBack]
    .map(({ value }) => value.value)
    .filter((text) => text !== '')
    .join(' → ') || AS_OTHERS;

function nameOf({ fields: { brand, model, plate, foreignPlate } }: VehicleRow): string {
  const typed = plate.value.value.trim();
  const name = [
    `${brand.value.value} ${model.value.value}`.trim(),
    readPlate(typed, isTicked(foreignPlate))?.text ?? typed,
  ];
  return name.filter((part) => part !== '').join(', ') || 'À remplir';
}

interface StateProps {
  readonly row: VehicleRow;
  readonly price: Quote | null;
}

function State({ row: { line, ordered, failure, problems }, price }: StateProps) {
  if (ordered.value) {
    const { id, reference } = ordered.value;
    return <a href={`#/admin/partner/booking/${id}`}>{reference}</a>;
  }
  if (failure.value !== null) return <span className="error">{failure.value}</span>;
  if (problems.value.length === 0) return readyAt(price);
  return (
    <>
      {line === null ? 'À compléter\u00a0: ' : `Ligne ${line}, à corriger\u00a0: `}
      {problems.value.map(({ column }) => column).join(', ')}
    </>
  );
}

function readyAt(price: Quote | null): string {
  if (!price) return 'Prêt';
  return price.kind === 'priced' ? `Prêt\u00a0: ${formatEuros(price.totalCents)}` : 'Sur devis';
}

interface ActionsProps {
  readonly row: VehicleRow;
  readonly state: PartnerOrderState;
}

function Actions({ row, state: { edited, duplicate, remove, form } }: ActionsProps) {
  const which = <span className="unseen">&nbsp;: {nameOf(row)}</span>;
  const action = (label: string, press: () => void) => (
    <button
      type="button"
      className="button quiet small"
      aria-disabled={form.status.value === 'sending'}
      onClick={press}
    >
      {label}
      {which}
    </button>
  );
  return (
    <div className="row-actions">
      {row.ordered.value === null &&
        action('Modifier', () => {
          edited.value = row;
        })}
      {action('Dupliquer', () => duplicate(row))}
      {row.ordered.value === null && action('Retirer', () => remove(row))}
    </div>
  );
}
