/** Who drove which vehicle under which W plate, the latest first, and the table of a year. */
import { useRef } from 'react';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { frenchDayOf } from '../../../domain/lib/time/french-date.ts';
import { hourOf } from '../../../domain/lib/time/french-slot.ts';
import { parisYear } from '../../../domain/lib/time/paris-time.ts';
import { type Drive, readPlateUses } from '../../../domain/plate/calls.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { MoreRows } from '../../../ui/load/more-rows.tsx';
import type { PagedList } from '../../../ui/load/paged-list.ts';
import { useSavedFile } from '../../../ui/load/saved-file.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';

export function PlateUses({ list }: { readonly list: PagedList<Drive> }) {
  const place = useRef<HTMLElement>(null);
  const { save, failure } = useSavedFile();
  const year = Number(parisYear(systemClock()));
  return (
    <section className="spaced" ref={place}>
      <h2>Qui a conduit sous quelle plaque</h2>
      <Alert message={failure ?? list.failure.value} />
      <Loadable load={list.load} waiting="Chargement des trajets…">
        {({ items }) =>
          items.length === 0 ? (
            <p>
              Aucun trajet encore&nbsp;: la plaque W se note à l’état des lieux de prise en charge, et les
              trajets viennent ici d’eux-mêmes.
            </p>
          ) : (
            <DataTable
              caption="Trajets sous plaque W, les plus récents d’abord"
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                { heading: 'Plaque W', cell: ({ wPlate }) => wPlate },
                { heading: 'Convoyeur', cell: ({ driver }) => driver },
                { heading: 'Quand', cell: spanOf, wraps: true },
                { heading: 'Véhicule', cell: (drive) => <Vehicle drive={drive} />, wraps: true },
                {
                  heading: 'Réservation',
                  cell: ({ bookingId, reference }) => (
                    <a className="whole" href={`#/admin/teammate/booking/${bookingId}`}>
                      {reference}
                    </a>
                  ),
                },
              ]}
            />
          )
        }
      </Loadable>
      <MoreRows list={list} label="Afficher les trajets précédents" place={place} heads="tbody th" />
      <div className="actions">
        {[year, year - 1].map((one) => (
          <button
            key={one}
            type="button"
            className="button quiet"
            onClick={() => void save(readPlateUses, {}, `plaques-w-${one}.csv`, { year: String(one) })}
          >
            Registre de {one} (CSV)
          </button>
        ))}
      </div>
    </section>
  );
}

const spanOf = ({ from, to }: Drive): string =>
  `${frenchDayOf(from)}, de ${hourOf(from)} ${to ? `à ${hourOf(to)}` : 'à maintenant'}`;

function Vehicle({ drive: { plate, brand, model } }: { readonly drive: Drive }) {
  return (
    <>
      {brand} {model},{' '}
      <a href={`#/admin/teammate/vehicle?plate=${encodeURIComponent(plate)}`}>{unbroken(plate)}</a>
    </>
  );
}
