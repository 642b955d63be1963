/** What a withdrawal from a subscription costs, gives back and cancels: said before it is confirmed. */
import { formatEuros } from '../../domain/lib/money.ts';
import type { OwnSubscription } from '../../domain/subscription/calls.ts';

export function WithdrawalTerms({ subscription }: { readonly subscription: OwnSubscription }) {
  const { withdrawal, notBegun } = subscription;
  if (!withdrawal) return null;
  const { days, dueCents, refundCents } = withdrawal;
  return (
    <>
      <p>
        L’abonnement s’arrête aussitôt. {formatEuros(refundCents)} vous sont rendus par le moyen de paiement
        de la commande, et un e-mail vous le confirme.
      </p>
      {dueCents > 0 && (
        <p>
          Vous avez demandé à en profiter tout de suite&nbsp;: {formatEuros(dueCents)} restent dus pour {days}{' '}
          {days > 1 ? 'jours écoulés' : 'jour écoulé'}. Les trajets déjà faits ne coûtent rien de plus.
        </p>
      )}
      {notBegun.length > 0 && (
        <>
          <p>Ces réservations incluses, qui n’ont pas commencé, sont annulées&nbsp;:</p>
          <NotBegun subscription={subscription} />
        </>
      )}
    </>
  );
}

/** Each with what it costs without the subscription and, once that is withdrawn, the way to order it so. */
export function NotBegun({ subscription: { status, notBegun } }: { readonly subscription: OwnSubscription }) {
  return (
    <ul>
      {notBegun.map(({ id, reference, plate, gridCents }) => (
        <li key={id}>
          <span className="whole">{reference}</span>, <span className="whole">{plate}</span>
          {gridCents !== null && `, au tarif habituel\u00a0: ${formatEuros(gridCents)}`}
          {status === 'withdrawn' && (
            <>
              {' '}
              <a href={`#/admin/customer/add/formuladetails?again=${id}`}>Commander au tarif habituel</a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
