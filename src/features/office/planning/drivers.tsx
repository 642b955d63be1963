/** Who drives: their hours, what the law or their licence has against them, and the days on which they are absent. */
import { signal } from '@preact/signals-react';
import { useState } from 'react';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { durationLabel } from '../../../domain/lib/time/french-duration.ts';
import {
  absenceDayError,
  absenceReasonError,
  absenceSpanError,
  licenceDayError,
} from '../../../domain/planning/absence-rules.ts';
import {
  cancelAbsence,
  type PlanningView,
  recordAbsence,
  recordLicence,
  type TeamDriver,
} from '../../../domain/planning/calls.ts';
import { api } from '../../../platform/api/api.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm } from '../../../ui/form/form.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import { toned } from '../../../ui/state/toned.ts';
import type { PlanningState } from './planning-state.ts';

interface DriversProps {
  readonly view: PlanningView;
  readonly state: PlanningState;
}

export function Drivers({ view: { drivers, days }, state }: DriversProps) {
  const [said] = useState(() => signal(''));
  const span = days.length > 1 ? 'cette semaine' : 'ce jour-là';
  const readAgain = (text: string) => {
    said.value = text;
    return state.load.run();
  };
  return (
    <section className="spaced" aria-label="Convoyeurs">
      <h2>Convoyeurs</h2>
      <ul className="team">
        {drivers.map((driver) => (
          <li key={driver.id}>
            <p>
              <b>{driver.displayName}</b>
              {`\u00a0: ${driver.minutes === 0 ? `sans trajet ${span}` : `${durationLabel(driver.minutes)} ${span}`}`}
              {driver.licenceUntil && `, permis valable jusqu’au ${frenchDay(driver.licenceUntil)}`}
            </p>
            {driver.warnings.map((warning) => (
              <p key={warning} {...toned('off')}>
                {warning}
              </p>
            ))}
            <Absences driver={driver} readAgain={readAgain} />
          </li>
        ))}
      </ul>
      <p role="status">{said.value}</p>
      <details>
        <summary>Noter une absence</summary>
        <AbsenceForm drivers={drivers} readAgain={readAgain} />
      </details>
      <details>
        <summary>Noter la validité d’un permis</summary>
        <LicenceForm drivers={drivers} readAgain={readAgain} />
      </details>
    </section>
  );
}

type ReadAgain = (said: string) => Promise<void>;

const spanOf = ({ firstDay, lastDay }: TeamDriver['absences'][number]): string =>
  firstDay === lastDay ? `le ${frenchDay(firstDay)}` : `du ${frenchDay(firstDay)} au ${frenchDay(lastDay)}`;

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
      await readAgain(`L’absence de ${displayName} ${spanOf(absence)} n’est plus notée.`);
    } catch (error) {
      setFailure(failureMessage(error));
    }
  };
  return (
    <>
      {absences.map((absence) => (
        <p key={absence.id}>
          {`Absent ${spanOf(absence)}${absence.reason ? `\u00a0: ${absence.reason}` : ''} `}
          <button type="button" className="button quiet small" onClick={() => void remove(absence)}>
            Supprimer
            <span className="unseen">{`\u00a0: absence de ${displayName} ${spanOf(absence)}`}</span>
          </button>
        </p>
      ))}
      <Alert message={failure} />
    </>
  );
}

interface FormProps {
  readonly drivers: readonly TeamDriver[];
  /** Says what was done, and shows it. */
  readonly readAgain: ReadAgain;
}

const driverError = (id: string) => (id ? null : 'Choisissez un convoyeur.');

const driverOptions = (drivers: readonly TeamDriver[]) =>
  [['', 'Choisir…'], ...drivers.map(({ id, displayName }) => [id, displayName] as const)] as const;

const createAbsenceForm = (readAgain: ReadAgain) => {
  const form = createForm({
    fields: {
      driverId: driverError,
      firstDay: absenceDayError,
      lastDay: (day): string | null =>
        absenceDayError(day) ?? absenceSpanError(form.fields.firstDay.value.value, day),
      reason: absenceReasonError,
    },
    keep: draftOf('absence'),
    reusable: 'cleared',
    send: async ({ reason, ...days }, clientId) => {
      const { trips } = await api(recordAbsence, {}, { clientId, ...days, reason: reason.trim() || null });
      await readAgain(
        trips === 0
          ? 'L’absence est notée.'
          : `L’absence est notée. ${trips > 1 ? `${trips}\u00a0trajets de ces jours-là lui sont confiés\u00a0: confiez-les` : 'Un trajet de ces jours-là lui est confié\u00a0: confiez-le'} à quelqu’un d’autre.`,
      );
    },
  });
  return form;
};

function AbsenceForm({ drivers, readAgain }: FormProps) {
  const [form] = useState(() => createAbsenceForm(readAgain));
  const { driverId, firstDay, lastDay, reason } = form.fields;
  const readOnly = form.status.value === 'sending';
  return (
    <CardForm form={form} name="Noter une absence" action="Noter l’absence" quiet>
      <SelectField field={driverId} label="Convoyeur" options={driverOptions(drivers)} required />
      <Field field={firstDay} label="Premier jour" type="date" required readOnly={readOnly} />
      <Field field={lastDay} label="Dernier jour" type="date" required readOnly={readOnly} />
      <Field
        field={reason}
        label="Motif"
        hint="Facultatif\u00a0; pas de motif médical."
        readOnly={readOnly}
      />
    </CardForm>
  );
}

const createLicenceForm = (readAgain: ReadAgain) =>
  createForm({
    fields: { driverId: driverError, until: licenceDayError },
    keep: null,
    reusable: 'cleared',
    send: async (licence, clientId) => {
      await api(recordLicence, {}, { clientId, ...licence });
      await readAgain('La validité du permis est notée.');
    },
  });

function LicenceForm({ drivers, readAgain }: FormProps) {
  const [form] = useState(() => createLicenceForm(readAgain));
  const { driverId, until } = form.fields;
  return (
    <CardForm form={form} name="Noter la validité d’un permis" action="Noter la validité" quiet>
      <SelectField field={driverId} label="Convoyeur" options={driverOptions(drivers)} required />
      <Field field={until} label="Valable jusqu’au" type="date" required />
    </CardForm>
  );
}
