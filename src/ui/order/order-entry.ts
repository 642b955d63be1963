/**
 * How an entry asks for an order: the customer's funnel, a partner's page, the team's. An entry is plain data (which
 * services, which words) and a screen that lays out the parts of the one order:
 *
 * | part | its state | its fields |
 * | --- | --- | --- |
 * | from where to where | `createPlaces` | `PlaceFields` |
 * | the vehicle | `createVehicle` | `VehicleFields` |
 * | when | `createAppointments` | `AppointmentFields` |
 * | what is agreed to | `createAgreements` | `AgreementFields` |
 *
 * Each state holds `fields` for `createForm`, begins with what is `known`, and says what is sent. A page that holds
 * everything takes `createItinerary`: the service, its places, its appointments and its price. A rule is never an
 * entry's: all of them come from the domain, and hold for everyone.
 */
import type { ServiceCode } from '../../domain/tariff/service.ts';

export interface PlaceWords {
  /** Over the customer's place. */
  readonly heading: string;
  /** Whoever fills it in is who is met: their browser knows their name and number. */
  readonly isOwn: boolean;
}

export interface VehicleWords {
  readonly declared: string;
  /** What the declared value is for, where there is room to say it. */
  readonly declaredHint?: string;
  /** Said of a vehicle that is covered by derogation. */
  readonly derogation: string;
  readonly vinHint: string;
}

export interface AppointmentWords {
  /** Over each appointment; none where its day says what it is of. */
  readonly headings?: { readonly outbound: string; readonly back: string };
  readonly outboundDay: string;
  /** When the way back is agreed on: `later`, or `now`. */
  readonly moments: readonly { readonly value: string; readonly label: string }[];
}

export interface AgreementWords {
  /** Who accepts the terms, where it is not the reader: « Le client accepte les ». */
  readonly who?: string;
  /** Said of the terms that were not accepted. */
  readonly termsNeeded?: string;
  /** What asking to begin early means. */
  readonly express: string;
  /** Said where it is needed and was not asked for. */
  readonly expressNeeded: string;
}

export interface OrderEntry {
  /** What can be asked for, in the order of the choice. */
  readonly services: readonly ServiceCode[];
  readonly places: PlaceWords;
  readonly vehicle: VehicleWords;
  readonly appointments: AppointmentWords;
  readonly agreements: AgreementWords;
}
