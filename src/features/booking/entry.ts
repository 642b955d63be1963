/** What the customer's own order says, and its steps: one a page. */

import { formatWholeEuros } from '../../domain/lib/money.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import { insurance } from '../../domain/tariff/insurance.ts';
import { type ServiceCode, serviceCodes } from '../../domain/tariff/service.ts';
import type { OrderEntry } from '../../ui/order/order-entry.ts';

const COVER = formatWholeEuros(insurance.coverCents);

export const funnel: OrderEntry = {
  // What is asked for most comes first.
  services: [...new Set<ServiceCode>(['round_trip', ...serviceCodes])],
  places: { heading: 'Chez vous', isOwn: true },
  vehicle: {
    declared: 'Valeur du véhicule',
    declaredHint: `En euros, telle que vous la connaissez. Chaque trajet est assuré jusqu’à ${COVER}, et jusqu’à ${formatWholeEuros(insurance.derogationCents)} avec l’accord de l’assureur.`,
    derogation: `Au-delà de ${COVER}, nous demandons l’accord de notre assureur avant le trajet. S’il refuse, vous êtes remboursé en entier.`,
    vinHint: 'Facultatif\u00a0: les 17\u00a0caractères de la case E du certificat d’immatriculation.',
  },
  appointments: {
    headings: { outbound: 'La prise en charge', back: 'Le retour' },
    outboundDay: 'Jour',
    moments: [
      { value: 'later', label: 'À convenir avec vous quand le véhicule sera prêt' },
      { value: 'now', label: 'Je le choisis maintenant' },
    ],
  },
  agreements: {
    express: `Je demande que la prestation commence avant la fin des ${withdrawalPeriod} de rétractation. Je sais qu’une fois qu’elle est entièrement exécutée, je ne peux plus me rétracter.`,
    expressNeeded: `Ce rendez-vous est dans les ${withdrawalPeriod} de rétractation\u00a0: cochez cette case pour qu’il soit tenu, ou choisissez une date plus lointaine.`,
  },
};
