/** The states of a trip (domain.md, States), and what each is called. Apart from its machine: pages need no more. */

export const tripStates = {
  planned: 'prévu',
  assigned: 'confié à un convoyeur',
  on_the_way: 'convoyeur en route',
  arrived: 'convoyeur sur place',
  inspecting: 'état des lieux en cours',
  in_transit: 'véhicule en route',
  arrived_at_destination: 'véhicule arrivé',
  handing_over: 'remise en cours',
  done: 'terminé',
  no_show: 'personne au rendez-vous',
  refused_vehicle: 'véhicule refusé',
  breakdown: 'en panne',
  kept_overnight: 'gardé pour la nuit',
  re_presented: 'présenté à nouveau',
  cancelled: 'annulé',
} as const;

export type TripState = keyof typeof tripStates;

/** Where each attempt to drive it begins. */
export const firstTripState: TripState = 'planned';
