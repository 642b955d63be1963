/** What an order says where somebody types it for their customer, a partner as the team. */
import { gridServiceCodes } from '../../domain/tariff/service.ts';
import { returnMoments } from '../../domain/trip/return-moments.ts';
import { DEROGATION_ASKED } from '../../domain/vehicle/vehicle.ts';
import type { OrderEntry } from './order-entry.ts';

export const forSomeoneElse: Omit<OrderEntry, 'agreements'> = {
  services: gridServiceCodes,
  places: { heading: 'Le client', isOwn: false },
  vehicle: {
    declared: 'Valeur du véhicule, en euros',
    derogation: DEROGATION_ASKED,
    vinHint: 'Facultatif.',
  },
  appointments: { outboundDay: 'Jour de la prise en charge', moments: returnMoments },
};
