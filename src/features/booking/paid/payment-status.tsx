/** `payment_status` (specification §2): what became of a payment, with or without login. */
import { type ComponentType, useEffect, useState } from 'react';
import { bookingPathOf } from '../../../domain/account/roles.ts';
import { capital } from '../../../domain/lib/capital.ts';
import { formatEuros, formatWholeEuros } from '../../../domain/lib/money.ts';
import { momentOf, slotLabel } from '../../../domain/lib/time/french-slot.ts';
import { INCLUDED_ORDER } from '../../../domain/route/order-path.ts';
import { phone } from '../../../domain/settings/phone.ts';
import { insurance } from '../../../domain/tariff/insurance.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { readQuery } from '../../../platform/page/query.ts';
import { session } from '../../../platform/session/session.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import '../../../ui/field/field.css';
import { Screen } from '../../../ui/screen/screen.tsx';
import '../../../ui/state/toned.css';
import { thanks } from '../answers.ts';
import type { PaymentStatus } from '../calls.ts';
import type { PaidBooking } from '../password/choose-password-form.ts';
import { Coming, Included } from './bought.tsx';
import { followPayment, type Outcome } from './payment-state.ts';

type Texts = readonly [title: string, text: string];

/** What is said of each outcome: its name, then what it means. */
const texts: Readonly<Record<Outcome, Texts>> = {
  paid: ['Payé', 'Votre paiement est reçu. La confirmation et la facture vous sont envoyées par e-mail.'],
  waiting: [
    'En attente',
    'La banque ne nous a pas encore répondu. Si vous avez payé, attendez un instant\u00a0: cette page se met à jour. Sinon, reprenez le paiement\u00a0: un double paiement vous serait remboursé.',
  ],
  refused: [
    'Paiement refusé',
    'La banque a refusé ce paiement\u00a0: rien n’a été débité. Vous pouvez essayer de nouveau.',
  ],
  left: ['Le paiement n’est pas fait', 'Rien n’a été débité.'],
  cancelled: ['Commande annulée', 'Rien n’a été payé ni débité.'],
  expired: [
    'Expiré',
    'Le délai de paiement est passé\u00a0: le créneau est de nouveau libre, rien n’a été débité.',
  ],
  refunded: ['Remboursé', 'Ce paiement vous a été rendu.'],
  unpaid: ['À payer', 'Votre commande est enregistrée\u00a0: il reste à la payer.'],
};

/** Of what was asked for after the order. */
const STILL_DUE = 'Cette somme reste à payer.';

/** Where nothing was to be paid: what there is instead of a payment that came. */
const INCLUDED: Texts = [
  'Inclus dans votre abonnement',
  'Vous n’avez rien à payer. La confirmation vous est envoyée par e-mail.',
];

const INSURER_ASKED = `Votre véhicule vaut plus de ${formatWholeEuros(insurance.coverCents)}\u00a0: nous demandons maintenant l’accord de notre assureur, et vous écrivons dès qu’il répond, avant le rendez-vous. S’il accepte, le trajet est confirmé\u00a0; s’il refuse, tout vous est rendu. Vous n’avez rien à faire.`;

/** As long as a password cannot be chosen here. */
const FIRST_TIME =
  'Si c’est votre première commande, un autre e-mail vous permet de choisir votre mot de passe et de suivre votre véhicule.';

const labels: Partial<Record<Outcome, string>> = {
  unpaid: 'Payer',
  refused: 'Réessayer le paiement',
  left: 'Réessayer le paiement',
  waiting: 'Reprendre le paiement',
};

export function PaymentStatusScreen() {
  const [subscription] = useState(() => readQuery('subscription'));
  const [key] = useState(() => readQuery('key'));
  const [payment] = useState(() =>
    followPayment({
      ...(subscription ? { subscription } : { booking: readQuery('booking') }),
      ...(key && { key }),
    }),
  );
  const [booking] = useState(() => (key ? { id: readQuery('booking'), bookingKey: key } : null));
  return (
    <FollowedPayment
      payment={payment}
      subscription={subscription !== ''}
      choosing={subscription ? null : booking}
    />
  );
}

interface FollowedProps {
  readonly payment: ReturnType<typeof followPayment>;
  /** What is paid for is one, not a booking. */
  readonly subscription: boolean;
  /** The booking whose guest may choose a password; null without the key of its link. */
  readonly choosing: PaidBooking | null;
}

export function FollowedPayment({ payment, subscription, choosing }: FollowedProps) {
  useEffect(() => payment.follow(), [payment]);
  const { status, outcome, failure, lost } = payment;
  const known = status.value;
  const [given] = useState(takeName);
  const name = capital(session.value?.displayName.split(' ', 1)[0] ?? given ?? '');
  const state = outcome.value;
  const label = state && known?.payable ? labels[state] : undefined;
  const coming = state === 'paid' ? known?.coming : null;
  const included = state === 'paid' ? known?.included : null;
  const isInsurerAsked = known?.booking === 'awaiting_derogation';
  const title = coming
    ? isInsurerAsked
      ? 'C’est enregistré'
      : 'C’est réservé'
    : included && 'Votre abonnement commence';
  const firstTime = state === 'paid' && !session.value && !subscription;
  const ChoosePassword = useChoosePassword(firstTime && choosing !== null && coming?.byGuest === true);
  return (
    <Screen heading={title ? [title, name].filter(Boolean).join(', ') : 'Paiement'}>
      {lost.value ? (
        <p>Aucune commande ne correspond à ce lien.</p>
      ) : (
        <div role="status" className="card">
          {known && state ? (
            <>
              {/* As `toned` makes it, whose file comes with those of records. */}
              <h2 {...(state === 'paid' && { className: 'state on', 'data-mark': '✓' })}>
                {textsOf(known, state)[0]}
              </h2>
              <p>{textsOf(known, state)[1]}</p>
              {coming && isInsurerAsked && <p>{INSURER_ASKED}</p>}
              {known.ordered && (
                <p>
                  <b>{known.ordered.vehicle}</b>
                  {known.ordered.slot && `, ${slotLabel(known.ordered.slot)}`}
                </p>
              )}
              {known.payable && known.expiresAt && (
                <p>
                  Votre réservation vous attend&nbsp;: nous vous gardons son créneau jusqu’au{' '}
                  <b>{momentOf(known.expiresAt)}</b>.
                </p>
              )}
              {known.own && (
                <p>
                  Un autre jour, une autre adresse&nbsp;?{' '}
                  <a href={`#${known.own}&cancel=yes`}>Annulez cette réservation</a>, rien n’est dû, et
                  réservez de nouveau.
                </p>
              )}
              {included && <Included {...included} />}
              {coming && <Coming {...coming} isInsurerAsked={isInsurerAsked} />}
              {firstTime && !ChoosePassword && <p>{FIRST_TIME}</p>}
              <p>
                {subscription ? 'Abonnement' : 'Réservation'} <span className="whole">{known.reference}</span>
                {known.document && `, ${known.document}`}
                {known.totalCents > 0 && (
                  <>
                    &nbsp;: <strong>{formatEuros(known.totalCents)}</strong>
                  </>
                )}
              </p>
            </>
          ) : (
            <p>Nous demandons où en est votre paiement…</p>
          )}
        </div>
      )}
      <Alert message={lost.value ? null : failure.value} />
      <p className="actions">
        {label && (
          <button
            type="button"
            className={state === 'waiting' ? 'button quiet' : 'button'}
            aria-disabled={payment.paying.value === 'opening'}
            onClick={() => void payment.pay()}
          >
            {payment.paying.value === 'opening' ? 'Ouverture…' : label}
          </button>
        )}
        <Next
          id={payment.id}
          lost={lost.value}
          outcome={state}
          subscription={subscription}
          isIncluded={included?.from === null}
          own={coming?.own}
        />
      </p>
      <p>
        Une question&nbsp;? <a href={phone.href}>{phone.label}</a>
      </p>
      {choosing && ChoosePassword && <ChoosePassword {...choosing} />}
    </Screen>
  );
}

/** The form for it, once it has come; without network the mail does the same. */
function useChoosePassword(offered: boolean) {
  const [Form, setForm] = useState<ComponentType<PaidBooking> | null>(null);
  useEffect(() => {
    if (!offered) return;
    passwordForm().then(
      (form) => setForm(() => form),
      () => setForm(null),
    );
  }, [offered]);
  return offered ? Form : null;
}

const passwordForm = async () =>
  (await loadCalls(() => import('../password/choose-password.tsx'), 'ChoosePassword')).ChoosePassword;

/** Of whoever has just ordered in this tab: nothing of them is left in the browser. */
function takeName(): string | undefined {
  const name = thanks.read()?.values.name;
  thanks.clear();
  return name;
}

function textsOf({ document, payment, totalCents }: PaymentStatus, outcome: Outcome): Texts {
  if (outcome === 'unpaid' && document) return [texts.unpaid[0], STILL_DUE];
  return outcome === 'paid' && !payment && totalCents === 0 ? INCLUDED : texts[outcome];
}

interface NextProps {
  /** Of what was paid for. */
  readonly id: string;
  readonly lost: boolean;
  readonly outcome: Outcome | null;
  /** What was paid for is one, not a booking. */
  readonly subscription: boolean;
  /** A trip that is ordered now is included in it. */
  readonly isIncluded: boolean;
  /** The page of what is coming, which needs no sign-in. */
  readonly own: string | undefined;
}

function Next({ id, lost, outcome, subscription, isIncluded, own }: NextProps) {
  if (lost || outcome === 'expired') {
    return (
      <a className="button" href={`#${bookingPathOf(null)}`}>
        Réserver un convoyage
      </a>
    );
  }
  if (outcome !== 'paid') return null;
  if (!session.value && own) {
    return (
      <a className="button" href={`#${own}`}>
        Voir ma réservation
      </a>
    );
  }
  const label = subscription ? 'Voir mon abonnement' : 'Voir ma réservation';
  return (
    <>
      {isIncluded && (
        <a className="button" href={ownHref(`${bookingPathOf(null)}?again=${INCLUDED_ORDER}`)}>
          Réserver un trajet inclus
        </a>
      )}
      <a
        className={isIncluded ? 'button quiet' : 'button'}
        href={ownHref(`/admin/customer/${subscription ? 'subscription' : 'booking'}/${id}`)}
      >
        {session.value ? label : 'Me connecter à mon espace'}
      </a>
    </>
  );
}

/** Where only they go: whoever is not signed in does so first. */
const ownHref = (path: string): string => (session.value ? `#${path}` : `#/auth/login?redirectTo=${path}`);
