/** The mail that reminds a customer of a technical inspection: plain French text. */

import { bookingPathOf } from '../../domain/account/roles.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import type { NextInspection } from '../../domain/vehicle/inspection.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import { LINK_LINE, type Mail } from '../outbox/mail.ts';
import { leadTo, notice } from '../outbox/notice.ts';
import { REFUSAL_PAGE } from './say-inspection.ts';

interface ReminderMailData extends NextInspection {
  readonly mail: string;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
  readonly customerId: string;
  /** The newest of the vehicle: what it is ordered like. */
  readonly bookingId: string;
  readonly vehicle: Pick<Vehicle, 'plate' | 'brand' | 'model'>;
}

const bases: Readonly<Record<NextInspection['basis'], string>> = {
  said: 'C’est la date que vous nous avez indiquée.',
  done: 'C’est ce qui suit du dernier contrôle auquel nous l’avons conduit.',
};

/** What is sold with it may be refused for ever, and easily (art. L34-5 of the code des postes). */
export function inspectionReminderMail(data: ReminderMailData): Mail {
  const { mail, appUrl, customerId, bookingId, vehicle, dueOn, basis } = data;
  const name = `${vehicle.brand} ${vehicle.model}`;
  return {
    ...notice(mail, `Contrôle technique de votre ${name}`, [
      `Le contrôle technique de votre ${name} (${vehicle.plate}) est à faire au plus tard le ${frenchDay(dueOn)}. ${bases[basis]}`,
      '',
      'Nous pouvons l’y conduire et vous le ramener. Votre véhicule et vos coordonnées sont déjà remplis\u00a0: choisissez l’heure.',
      '',
      ...leadTo(
        'Réserver le contrôle technique',
        `${appUrl}/#${bookingPathOf(null)}?again=${bookingId}&service=inspection_round_trip`,
      ),
      '',
      'Il est déjà fait, ou la date n’est pas la bonne\u00a0? Dites-le-nous.',
      '',
      ...leadTo('Corriger la date', `${appUrl}/#/admin/customer/vehicle`),
      '',
      'Nous vous écrivons parce que vous nous avez confié ce véhicule, deux fois au plus avant chaque contrôle. Vous pouvez refuser ces rappels pour toujours, gratuitement et sans vous connecter.',
      '',
      ...leadTo('Refuser ces rappels', LINK_LINE),
    ]),
    confirm: { page: REFUSAL_PAGE, id: customerId },
  };
}
