/** The plates of the register: their certificates, and what is driven under each now. */
import { useState } from 'react';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import type { Drive, Register } from '../../../domain/plate/calls.ts';
import { certificateActs } from '../../../domain/plate/w-certificate.ts';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { toned } from '../../../ui/state/toned.ts';
import type { PlatesState } from './plates-state.ts';

type Plate = Register['plates'][number];

interface PlateTableProps {
  readonly register: Register;
  readonly state: Pick<PlatesState, 'change'>;
  /** Administrators keep the register; the others read it. */
  readonly canChange: boolean;
}

export function PlateTable({ register: { plates }, state, canChange }: PlateTableProps) {
  const [removed, setRemoved] = useState<Plate | null>(null);
  if (plates.length === 0) {
    return (
      <p>
        Aucune plaque au registre
        {canChange ? '\u00a0: notez le certificat de la première.' : '\u00a0: un administrateur les note.'}
      </p>
    );
  }
  return (
    <>
      <DataTable
        caption={`${plates.length}\u00a0plaque${plates.length > 1 ? 's' : ''}`}
        rows={plates}
        keyOf={({ plate }) => plate}
        columns={[
          { heading: 'Plaque', cell: ({ plate }) => plate },
          { heading: 'Certificat', cell: (plate) => <Certificate plate={plate} />, wraps: true },
          {
            heading: 'En service',
            cell: ({ using }) => (using ? <Using drive={using} /> : 'sur aucun véhicule'),
            wraps: true,
          },
          ...(canChange
            ? [
                {
                  heading: 'Actes',
                  cell: (plate: Plate) => (
                    <Acts plate={plate} state={state} onRemove={() => setRemoved(plate)} />
                  ),
                },
              ]
            : []),
        ]}
      />
      {removed && (
        <ConfirmDialog
          question={`Retirer le certificat ${removed.certificates[0]?.year} de ${removed.plate}\u00a0?`}
          action="Retirer"
          onConfirm={() => state.change(removed.certificates[0]?.id ?? '', 'remove', removed.isGivenUp)}
          onClose={() => setRemoved(null)}
        >
          <p>Pour un certificat noté par erreur. Les trajets faits sous cette plaque restent.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Certificate({
  plate: { certificates, endsOn, isValid, isEnding, isGivenUp },
}: {
  readonly plate: Plate;
}) {
  const years = certificates.map(({ year }) => year).join(', ');
  const until = `${isValid ? 'jusqu’au' : 'fini le'} ${frenchDay(endsOn)}`;
  return (
    <>
      {years}, <span {...toned(isValid && !isEnding ? 'on' : 'off')}>{until}</span>
      {isEnding && ', à renouveler'}
      {isGivenUp && ', pas renouvelé'}
    </>
  );
}

const Using = ({ drive: { plate, driver } }: { readonly drive: Drive }) => (
  <>
    <a href={`#/admin/teammate/vehicle?plate=${encodeURIComponent(plate)}`}>{unbroken(plate)}</a>, {driver}
  </>
);

interface ActsProps extends Pick<PlateTableProps, 'state'> {
  readonly plate: Plate;
  readonly onRemove: () => void;
}

function Acts({ plate: { plate, certificates, isEnding, isGivenUp }, state, onRemove }: ActsProps) {
  const id = certificates[0]?.id ?? '';
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="button quiet small" onClick={onClick}>
      {label}
      <span className="unseen">&nbsp;: {plate}</span>
    </button>
  );
  return (
    <span className="actions">
      {isEnding && button(certificateActs.give_up, () => void state.change(id, 'give_up'))}
      {isGivenUp && button(certificateActs.resume, () => void state.change(id, 'resume'))}
      {button(certificateActs.remove, onRemove)}
    </span>
  );
}
