/** A customer's home: what there is to pay, what comes next, and what they can do about either. */
import { type ReactNode, useEffect, useState } from 'react';
import { bookingPathOf } from '../../../domain/account/roles.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { momentOf } from '../../../domain/lib/time/french-slot.ts';
import { INCLUDED_ORDER } from '../../../domain/route/order-path.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { session } from '../../../platform/session/session.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { Coming, Later } from './coming.tsx';
import '../customer.css';
import { paymentPathOf } from '../payment-path.ts';
import { createOverview, type Due, type Overview } from './overview.ts';

const ORDER = `#${bookingPathOf(null)}`;

export function CustomerHome() {
  const [load] = useState(createOverview);
  const { coming, covered } = load.data.value ?? {};
  return (
    <Screen heading={`Bonjour ${session.value?.displayName.split(' ', 1)[0]}`}>
      <Loadable load={load} waiting="Chargement de votre prochain rendez-vous…">
        {(overview) => <Shown overview={overview} />}
      </Loadable>
      {/* What the bar does not lead to. */}
      <p className="actions">
        {covered ? (
          <a className="button quiet" href={`${ORDER}?again=${INCLUDED_ORDER}`}>
            Réserver un trajet inclus
          </a>
        ) : (
          coming?.length !== 0 && (
            <a className="button quiet" href={ORDER}>
              Réserver un convoyage
            </a>
          )
        )}
        <a className="more" href="#/tarif">
          Tarifs
        </a>
        <a className="more" href="#/contact">
          Une question
        </a>
      </p>
      <DueInspections />
    </Screen>
  );
}

/** Last, and once the rest shows: it pushes nothing down. Where it cannot be had, *Véhicules* says it too. */
function DueInspections() {
  const [Inspections, setInspections] = useState<() => ReactNode>();
  useEffect(() => {
    loadCalls(() => import('../vehicle/due-inspections.tsx'), 'readDueInspections')
      .then(({ readDueInspections }) => readDueInspections())
      .then(
        (component) => setInspections(() => component),
        () => undefined,
      );
  }, []);
  return Inspections ? <Inspections /> : null;
}

function Shown({ overview: { dues, coming, lastId, now } }: { readonly overview: Overview }) {
  const [next, ...later] = coming;
  const isFirst = dues.length === 0;
  return (
    <div className="spaced">
      {dues.length > 0 && (
        <section>
          <h2>À payer</h2>
          <ul className="dues">
            {dues.map((due, index) => (
              <DueLine key={due.label} due={due} isFirst={index === 0} />
            ))}
          </ul>
        </section>
      )}
      {next ? (
        <Coming booking={next} now={now} isFirst={isFirst} />
      ) : (
        <Nothing isFirst={isFirst} lastId={lastId} />
      )}
      {later.length > 0 && <Later bookings={later} now={now} />}
    </div>
  );
}

interface FirstProps {
  /** What a screen has one of: its main action. */
  readonly isFirst: boolean;
}

const actionOf = ({ isFirst }: FirstProps): string => (isFirst ? 'button' : 'button quiet');

const Nothing = ({ lastId, ...first }: FirstProps & Pick<Overview, 'lastId'>) => (
  <section>
    <p className="lead">
      Dites-nous où est votre véhicule et où il doit aller&nbsp;: le prix s’affiche avant toute commande, et
      nous nous occupons du trajet.
    </p>
    <p className="actions">
      <a className={actionOf(first)} href={ORDER}>
        Réserver un convoyage
      </a>
      {lastId && (
        <a className="button quiet" href={`${ORDER}?again=${lastId}`}>
          Réserver comme la dernière fois
        </a>
      )}
    </p>
  </section>
);

export const DueLine = ({
  due: { label, cents, until, purpose },
  ...first
}: FirstProps & { readonly due: Due }) => (
  <li className="card">
    <span>{unbroken(label)}</span>
    <b>{formatEuros(cents)}</b>
    {until && <small>Votre créneau est gardé jusqu’au {momentOf(until)}.</small>}
    {purpose && (
      <a className={actionOf(first)} href={`#${paymentPathOf(purpose)}`}>
        Payer<span className="unseen">&nbsp;: {label}</span>
      </a>
    )}
  </li>
);
