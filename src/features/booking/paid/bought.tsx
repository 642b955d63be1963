/** What whoever has just paid has now: an appointment, with what to have ready, or trips that a subscription includes. */
import { capital } from '../../../domain/lib/capital.ts';
import { slotDay, slotLabel } from '../../../domain/lib/time/french-slot.ts';
import { apiBase } from '../../../platform/http/api-url.ts';
import type { PaymentStatus } from '../calls.ts';

interface ComingProps
  extends Pick<
    NonNullable<PaymentStatus['coming']>,
    'slot' | 'tracking' | 'calendar' | 'isReturnOpen' | 'own'
  > {
  readonly isInsurerAsked: boolean;
}

/** What comes after it, and how it is followed. */
export function Coming({ slot, tracking, calendar, isReturnOpen, own, isInsurerAsked }: ComingProps) {
  return (
    <>
      {slot && (
        <>
          <p>
            <b>{capital(slotLabel(slot))}</b>
            <br />
            {isInsurerAsked
              ? 'Ce créneau vous est gardé.'
              : 'Le convoyeur arrive, et dresse avec vous l’état des lieux du véhicule.'}
          </p>
          <p>
            <b>À préparer</b>
            <br />
            Les clés, et l’original du certificat d’immatriculation.
          </p>
          {calendar && (
            <p>
              <a href={apiBase + calendar}>Ajouter à mon agenda</a>
            </p>
          )}
        </>
      )}
      {isReturnOpen && (
        <p>
          <b>Le retour</b>
          <br />
          Quand il sera prêt, <a href={`#${own}`}>choisissez quand il revient</a>&nbsp;; l’e-mail qui vous dit
          qu’il est arrivé y mène aussi.
        </p>
      )}
      <p>
        <a href={tracking}>Suivre le trajet</a> sans compte&nbsp;; ce lien peut se partager.
      </p>
    </>
  );
}

/** Whose trips a subscription includes, and from when. */
export function Included({ plates, from }: NonNullable<PaymentStatus['included']>) {
  return (
    <p>
      {from === null
        ? 'Vos trajets sont inclus dès aujourd’hui pour '
        : `Une fois le délai de rétractation passé, vos trajets seront inclus à partir du ${slotDay({ start: from })}, pour `}
      {plates
        ? plates.map((plate, index) => (
            <span key={plate}>
              {index > 0 && ' et '}
              <b className="whole">{plate}</b>
            </span>
          ))
        : 'tous vos véhicules'}
      .
    </p>
  );
}
