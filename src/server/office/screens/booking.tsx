/** @jsxRuntime automatic */
/** One booking for the team (domain.md, Screens): its trips and who drives them, its fees, its states. */

import type { OfficeBooking, OfficeTrip } from '../../../domain/booking/booking-detail.ts';
import { toldEvent, toldToCome } from '../../../domain/booking/booking-history.ts';
import { factsOf, referencesOf, stateOf } from '../../../domain/booking/booking-texts.ts';
import { assignSchema, feeSchema } from '../../../domain/booking/office-schema.ts';
import { frenchInstant } from '../../../domain/lib/time/french-instant.ts';
import { tripStatusSchema } from '../../../domain/mission/trip-status-schema.ts';
import type { ServedValues } from '../../../domain/office/served-screen.ts';
import { ADDENDUM_MAX_LENGTH, addendumSchema } from '../../../domain/report/condition-report-schema.ts';
import { kindOf, progressOf, whenOf } from '../../../domain/trip/trip-texts.ts';
import { type Driver, listDrivers } from '../../account/driver-store.ts';
import { close } from '../../booking/close.ts';
import { grantDerogation } from '../../booking/derogation.ts';
import { type NamedBooking, readForOffice } from '../../booking/named-booking.ts';
import { addFee, giveTrip, makeChange } from '../../booking/office-calls.ts';
import { check } from '../../http/body.ts';
import { requireId } from '../../http/read-id.ts';
import { addToReport, makeVideoChange } from '../../report/report-calls.ts';
import { NO_REPORT } from '../../report/report-store.ts';
import { releaseVideo } from '../../report/video-request.ts';
import { takeStep } from '../../trip/trip-calls.ts';
import { NO_TRIP } from '../../trip/trip-store.ts';
import { Facts, PriceTable } from '../known.tsx';
import { moveLabels } from '../move-labels.ts';
import { required, wholeNumber } from '../rules.ts';
import { numberOrNull, type OfficeScreen, type ScreenRequest, textOf, textOrNull } from '../screen.ts';
import { Field, File, Form, Press, Select } from '../wire.ts';

const named = ({ id, session: { accountId } }: ScreenRequest): NamedBooking => ({
  id,
  accountId,
  ownAccountId: null,
});

export const booking: OfficeScreen = {
  async show({ services, id }) {
    const shown = await readForOffice(services, id);
    const drivers = await listDrivers(services.database);
    return {
      heading: shown.reference,
      body: (
        <>
          <p role="status" className="state">
            {stateOf(shown)}
          </p>
          <div className="grid two">
            {shown.trips.map((trip) => (
              <Trip key={trip.id} trip={trip} drivers={drivers} />
            ))}
          </div>
          <Steps booking={shown} />
          <BookingSummary booking={shown} />
          {shown.charges.length > 0 && <FeeFields booking={shown} />}
          <Reports booking={shown} />
          <History booking={shown} />
          <p>
            <a className="more" href="#/admin/teammate/booking">
              Toutes les réservations
            </a>
          </p>
        </>
      ),
    };
  },
  forms: {
    async assign(asked, { clientId, values }) {
      const body = { clientId, tripKind: values.tripKind, driverId: textOrNull(values, 'driverId') };
      await giveTrip(asked.services, named(asked), check(body, assignSchema));
      return {};
    },
    async move({ services, session }, { clientId, values }) {
      const id = requireId(textOf(values, 'tripId'), NO_TRIP);
      const body = check({ clientId, transition: values.transition }, tripStatusSchema);
      const trip = await takeStep(services, session, id, body);
      return { said: `${kindOf(trip)}\u00a0: ${progressOf(trip)}.` };
    },
    async derogation(asked, { clientId }) {
      await makeChange(asked.services, { ...named(asked), clientId }, grantDerogation);
      return {};
    },
    async close(asked, { clientId }) {
      await makeChange(asked.services, { ...named(asked), clientId }, close);
      return {};
    },
    async fee(asked, { clientId, values }) {
      const { charges } = await readForOffice(asked.services, asked.id);
      const asks = charges.find(({ code }) => code === values.code)?.asks ?? [];
      // What was typed for another fee does not count.
      const number = (name: 'minutesLate' | 'days') =>
        asks.includes(name) ? numberOrNull(values, name) : null;
      const body = {
        clientId,
        tripKind: values.tripKind,
        code: values.code,
        minutesLate: number('minutesLate'),
        days: number('days'),
        waivedReason: textOrNull(values, 'waivedReason'),
      };
      await addFee(asked.services, named(asked), check(body, feeSchema));
      return {};
    },
    async addendum({ services, session }, { clientId, values }) {
      const id = requireId(textOf(values, 'reportId'), NO_REPORT);
      await addToReport(services, session, id, check({ clientId, text: values.text }, addendumSchema));
      return { said: 'Noté sous l’état des lieux.' };
    },
    async video({ services, session }, { clientId, values }) {
      const id = requireId(textOf(values, 'reportId'), NO_REPORT);
      const { label } = await makeVideoChange(services, session, { id, clientId, change: releaseVideo });
      return { said: `${label}\u00a0: le lien de la vidéo est envoyé.` };
    },
  },
};

interface TripProps {
  readonly trip: OfficeTrip;
  readonly drivers: readonly Driver[];
}

function Trip({ trip, drivers }: TripProps) {
  const kind = kindOf(trip).toLowerCase();
  const action = trip.kind === 'outbound' ? 'Attribuer la prise en charge' : 'Attribuer le retour';
  return (
    <section className="card form">
      <h2>{kindOf(trip)}</h2>
      <p>{whenOf(trip)}</p>
      <p className="state">{progressOf(trip)}</p>
      <Form
        form="assign"
        name={action}
        action={action}
        fields={{ driverId: { value: trip.driverId ?? '' } }}
        fixed={{ tripKind: trip.kind }}
        className="form"
      >
        <Select
          name="driverId"
          label={`Convoyeur\u00a0: ${kind}`}
          options={[['', 'Personne'], ...drivers.map(({ id, displayName }) => [id, displayName] as const)]}
        />
      </Form>
      {trip.moves.length > 0 && (
        <div className="actions">
          {trip.moves.map((transition) => (
            <Press
              key={transition}
              form="move"
              values={{ tripId: trip.id, status: trip.status, transition }}
              label={moveLabels[transition]}
              about={`\u00a0: ${kindOf(trip)}`}
            />
          ))}
        </div>
      )}
    </section>
  );
}

const steps = [
  ['awaiting_derogation', 'derogation', 'L’assureur est d’accord'],
  ['completed', 'close', 'Clôturer et facturer les frais'],
] as const;

/** What the team does with the whole of it. */
function Steps({ booking: { status } }: { readonly booking: OfficeBooking }) {
  return (
    <div className="actions">
      {steps
        .filter(([when]) => when === status)
        .map(([, form, label]) => (
          <Press key={form} form={form} values={nothing} label={label} className="button" />
        ))}
    </div>
  );
}

const nothing: ServedValues = {};

function BookingSummary({ booking: shown }: { readonly booking: OfficeBooking }) {
  const { customer, partner, lines, fees, totalCents } = shown;
  const charged = fees.map(({ label, cents, waived, reason }) => ({
    label: waived ? `${label} – renoncé\u00a0: ${reason}` : label,
    cents,
  }));
  return (
    <>
      <Facts
        facts={[
          ['Client', customer.name],
          ['E-mail', customer.mail],
          ['Téléphone', customer.phone],
          ...(partner ? [['Facturé à', partner.name] as const, ...referencesOf(partner)] : []),
          ...factsOf(shown),
        ]}
      />
      <PriceTable lines={[...lines, ...charged]} totalCents={totalCents} />
    </>
  );
}

function FeeFields({ booking: { trips, charges } }: { readonly booking: OfficeBooking }) {
  const asking = (name: 'minutesLate' | 'days') =>
    ['code', charges.filter(({ asks }) => asks.includes(name)).map(({ code }) => code)] as const;
  return (
    <Form
      form="fee"
      name="Ajouter un frais"
      action="Ajouter"
      fields={{
        code: { value: charges[0]?.code ?? '' },
        tripKind: { value: trips[0]?.kind ?? '' },
        minutesLate: { rules: wholeNumber },
        days: { rules: wholeNumber },
        waivedReason: {},
      }}
    >
      <h2>Ajouter un frais</h2>
      <Select name="code" label="Frais" options={charges.map(({ code, label }) => [code, label] as const)} />
      <Select
        name="tripKind"
        label="Trajet"
        options={trips.map((trip) => [trip.kind, kindOf(trip)] as const)}
      />
      <Field
        name="minutesLate"
        when={asking('minutesLate')}
        label="Minutes de retard"
        inputMode="numeric"
        hint="Vide&nbsp;: jusqu’à maintenant, si le convoyeur attend."
      />
      <Field name="days" when={asking('days')} label="Jours" inputMode="numeric" />
      <Field name="waivedReason" label="Y renoncer, parce que" hint="Vide&nbsp;: le frais est dû." />
    </Form>
  );
}

function Reports({ booking: { reports, comparison } }: { readonly booking: OfficeBooking }) {
  if (reports.length === 0) return null;
  return (
    <section>
      <h2>États des lieux</h2>
      {comparison && (
        <p>
          <a className="more" href={comparison}>
            Comparer le départ et le retour
          </a>
        </p>
      )}
      <ul className="grid two">
        {reports.map(({ id, label, text, file, hasVideo, videoRequestedAt, videoReleasedAt }) => (
          <li key={id} className="card form">
            <h3>{label}</h3>
            <p>{text}</p>
            <File
              path={['condition_report', id, 'pdf']}
              name={file}
              label="Lire l’état des lieux (PDF)"
              about={`\u00a0: ${label}`}
            />
            {hasVideo && <p>{videoText(videoRequestedAt, videoReleasedAt)}</p>}
            {hasVideo && !videoReleasedAt && (
              <Press
                form="video"
                values={{ reportId: id }}
                label="Envoyer la vidéo au client"
                about={`\u00a0: ${label}`}
              />
            )}
            <Form
              form="addendum"
              name={`Noter une précision\u00a0: ${label}`}
              action="Noter une précision"
              fields={{ text: { rules: required('Écrivez l’ajout.') } }}
              fixed={{ reportId: id }}
              className="form"
            >
              <Field
                name="text"
                label="Précision, sous l’état des lieux scellé"
                rows={2}
                maxLength={ADDENDUM_MAX_LENGTH}
              />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function videoText(requestedAt: string | null, releasedAt: string | null): string {
  if (releasedAt) return `Vidéo envoyée le ${frenchInstant(new Date(releasedAt))}.`;
  return requestedAt
    ? `Vidéo demandée le ${frenchInstant(new Date(requestedAt))}.`
    : 'Une vidéo, que personne n’a demandée.';
}

function History({ booking: { events, toCome } }: { readonly booking: OfficeBooking }) {
  return (
    <section>
      <h2>Suivi</h2>
      <ol className="timeline">
        {events.map((event) => (
          <li key={event.at + event.label} className="done">
            {toldEvent(event)}
          </li>
        ))}
        {toCome.map((label) => (
          <li key={label} className="to_come">
            {toldToCome(label)}
          </li>
        ))}
      </ol>
    </section>
  );
}
