/** The drivers one by one: their hours, phone and licence, and the days on which they are absent. It loads when it is asked for. */
import { signal } from '@preact/signals-react';
import { useState } from 'react';
import { ofName } from '../../../../domain/account/of-name.ts';
import { frenchSpan } from '../../../../domain/lib/time/day-span.ts';
import { frenchDay } from '../../../../domain/lib/time/french-date.ts';
import type { TeamDriver } from '../../../../domain/planning/calls.ts';
import { cancelAbsence } from '../../../../domain/planning/driver-calls.ts';
import { api } from '../../../../platform/api/api.ts';
import { failureMessage } from '../../../../platform/http/http-error.ts';
import { uuid } from '../../../../platform/http/uuid.ts';
import type { Closable } from '../../../../ui/load/on-demand.tsx';
import { Alert } from '../../../../ui/screen/alert.tsx';
import { PhoneLink } from '../../../../ui/screen/phone-link.tsx';
import { takeFocus } from '../../../../ui/screen/take-focus.ts';
import type { PlanningState } from '../planning-state.ts';
import { AbsenceForm, DriverPhoneForm, LicenceForm, type ReadAgain } from './driver-forms.tsx';
import { hoursSaid } from './driver-hours.ts';
import { LeftTrips } from './left-trips.tsx';
import '../drawer.css';

/** What a form has just done, and of which day. */
interface Said {
  readonly text: string;
  readonly day: string;
}

const nothing: Said = { text: '', day: '' };

interface DriversProps extends Closable {
  readonly state: PlanningState;
}

export function Drivers({ state, onClose }: DriversProps) {
  const { drivers = [], days = [] } = state.load.data.value ?? {};
  const [said] = useState(() => signal<Said>(nothing));
  const day = state.day.value;
  // Once trips were given, or of another day, it would say nothing true.
  const isTrue = state.told.value === null && said.value.day === day;
  const readAgain = (text: string) => {
    // It is no more what was done last.
    state.dismiss();
    said.value = { text, day };
    return state.load.run();
  };
  return (
    // What was done before is no more what is being done.
    <section className="spaced drawer" aria-label="Convoyeurs" onInput={() => (said.value = nothing)}>
      <div className="actions">
        <h2>Convoyeurs</h2>
        <button type="button" className="button quiet" onClick={onClose}>
          Fermer
        </button>
      </div>
      <ul className="team">
        {drivers.map((driver) => (
          <li key={driver.id}>
            <p>
              <b>{driver.displayName}</b>
              {`\u00a0: ${hoursSaid(driver, days)}`}
              {driver.phone && (
                <>
                  , <PhoneLink phone={driver.phone} />
                </>
              )}
              {driver.licenceUntil && `, permis valable jusqu’au ${frenchDay(driver.licenceUntil)}`}
            </p>
            <Absences driver={driver} readAgain={readAgain} />
            <LeftTrips driver={driver} state={state} onGive={() => (said.value = nothing)} />
          </li>
        ))}
      </ul>
      {isTrue && said.value.text && (
        <p key={said.value.text} className="saved" role="status" tabIndex={-1} ref={takeFocus}>
          {said.value.text}
        </p>
      )}
      <AbsenceForm drivers={drivers} readAgain={readAgain} day={day} />
      <DriverPhoneForm drivers={drivers} readAgain={readAgain} state={state} />
      <LicenceForm drivers={drivers} readAgain={readAgain} state={state} />
    </section>
  );
}

interface AbsencesProps {
  readonly driver: TeamDriver;
  readonly readAgain: ReadAgain;
}

function Absences({ driver: { displayName, absences }, readAgain }: AbsencesProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (absence: TeamDriver['absences'][number]) => {
    setFailure(null);
    try {
      // Where the answer is lost the absence is gone all the same, and the next reading shows it.
      await api(cancelAbsence, {}, { clientId: uuid(), absenceId: absence.id });
      await readAgain(`L’absence ${ofName(displayName)} ${frenchSpan(absence)} n’est plus notée.`);
    } catch (error) {
      setFailure(failureMessage(error));
    }
  };
  return (
    <>
      {absences.map((absence) => (
        <p key={absence.id} className="noted">
          <span>{`Absence ${frenchSpan(absence)}${absence.reason ? `\u00a0: ${absence.reason}` : ''}`}</span>
          <button type="button" className="button quiet small" onClick={() => void remove(absence)}>
            Supprimer
            <span className="unseen">{`\u00a0: absence ${ofName(displayName)} ${frenchSpan(absence)}`}</span>
          </button>
        </p>
      ))}
      <Alert message={failure} />
    </>
  );
}
