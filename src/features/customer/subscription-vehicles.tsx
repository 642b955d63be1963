/** The vehicles of a subscription, and what of it is used (domain.md, What a subscription covers). */
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import type { OwnSubscription } from '../../domain/subscription/calls.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { draftOf } from '../../ui/form/draft.ts';
import { OnDemand } from '../../ui/load/on-demand.tsx';

const load = async () => (await loadCalls(() => import('./name-vehicle.tsx'), 'NameVehicle')).NameVehicle;

interface SubscriptionVehiclesProps {
  readonly subscription: OwnSubscription;
  readonly onNamed: (subscription: OwnSubscription) => void;
}

export function SubscriptionVehicles({ subscription, onNamed }: SubscriptionVehiclesProps) {
  const { id, vehicles, canName, changesLeft, tripsTaken, covered, coveredFrom } = subscription;
  const free = covered
    ? 'Libre pour un trajet inclus'
    : coveredFrom
      ? `Ce que vous commandez à partir du ${frenchDay(coveredFrom)} est inclus`
      : 'Aucun trajet n’est inclus pour le moment';
  const form = (replaces: string | null, label: string) => (
    <OnDemand
      label={label}
      open={draftOf(`naming-${id}-${replaces}`).read() !== null}
      load={load}
      props={{ id, replaces, named: (vehicles ?? []).map(({ plate }) => plate), onNamed }}
    />
  );
  return (
    <section className="spaced">
      <h2>Véhicules inclus</h2>
      {vehicles === null ? (
        <p>Tous vos véhicules, en nombre illimité.</p>
      ) : (
        <ul className="grid two">
          {vehicles.map(({ plate, open }) => (
            <li key={plate} className="card form">
              <h3 className="whole">{plate}</h3>
              <p>
                {open ? (
                  <>
                    Trajet inclus en cours&nbsp;:{' '}
                    <a href={`#/admin/customer/booking/${open.id}`}>{open.reference}</a>
                  </>
                ) : (
                  free
                )}
              </p>
              {changesLeft > 0 && form(plate, 'Changer de véhicule')}
            </li>
          ))}
          {canName && <li className="card form">{form(null, 'Ajouter un véhicule')}</li>}
        </ul>
      )}
      <p>
        Trajets inclus déjà faits&nbsp;: {tripsTaken}.
        {vehicles &&
          (changesLeft > 0
            ? ' Un véhicule peut encore être changé ce mois-ci.'
            : ' Plus aucun véhicule ne peut être changé ce mois-ci.')}
      </p>
    </section>
  );
}
