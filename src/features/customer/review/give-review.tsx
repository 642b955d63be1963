/** The page of the link that asks for an opinion: gives it without signing in, or takes it back; nothing is done by being opened. */
import { useLayoutEffect, useRef, useState } from 'react';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import type { OwnReview } from '../../../domain/review/calls.ts';
import {
  GIVING_DAYS,
  HIGHEST_MARK,
  PUBLISHING_DAYS,
  REVIEW_MAX_LENGTH,
  signatureOf,
} from '../../../domain/review/review.ts';
import { ChoiceField } from '../../../ui/field/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { createReviewForm, createReviewing, type Reviewing, statusOf } from './give-review-state.ts';
import { markOptions } from './mark-options.tsx';

export function GiveReview() {
  const [reviewing] = useState(createReviewing);
  return (
    <Screen heading="Votre avis">
      <Loadable load={reviewing.load} waiting="Chargement de la réservation…">
        {(review) => <Asked review={review} reviewing={reviewing} />}
      </Loadable>
    </Screen>
  );
}

interface AskedProps {
  readonly review: OwnReview;
  readonly reviewing: Reviewing;
}

function Asked({ review, reviewing }: AskedProps) {
  const [hadNone] = useState(review.given === null);
  if (review.given) return <Given given={review.given} reviewing={reviewing} isNew={hadNone} />;
  if (review.isOpen) return <ReviewForm review={review} reviewing={reviewing} />;
  return (
    <p>
      La réservation {unbroken(review.reference)} ne peut pas, ou plus, recevoir d’avis&nbsp;: ce lien sert
      pendant {GIVING_DAYS}&nbsp;jours après le convoyage.
    </p>
  );
}

function ReviewForm({ review, reviewing }: AskedProps) {
  const [form] = useState(() => createReviewForm(reviewing, review));
  const { mark, text, firstName } = form.fields;
  const readOnly = form.status.value === 'sending';
  return (
    <div className="spaced">
      <p>
        Que retenez-vous de notre convoyage {unbroken(review.reference)}&nbsp;? Bon ou mauvais, votre avis est
        publié tel quel sous {PUBLISHING_DAYS}&nbsp;jours, avec sa date. Rien n’est donné en échange.
      </p>
      <CardForm form={form} name="Votre avis" action="Envoyer mon avis">
        <ChoiceField field={mark} label="Votre note" options={markOptions} />
        <Field
          field={text}
          label="Quelques mots, si vous voulez"
          rows={5}
          maxLength={REVIEW_MAX_LENGTH}
          readOnly={readOnly}
        />
        <Field
          field={firstName}
          label="Prénom affiché"
          hint="Laissez vide pour signer «&nbsp;Client vérifié&nbsp;»."
          autoComplete="given-name"
          readOnly={readOnly}
        />
      </CardForm>
    </div>
  );
}

function Given({
  given,
  reviewing,
  isNew,
}: {
  readonly given: NonNullable<OwnReview['given']>;
  readonly reviewing: Reviewing;
  /** It stands in place of the form that gave it. */
  readonly isNew: boolean;
}) {
  const [asked, ask] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (isNew) said.current?.focus();
  }, [isNew]);
  const close = () => {
    ask(false);
    // The button that asked is gone with what it took back: the focus did not go back to it.
    if (document.activeElement?.matches('body, dialog *')) said.current?.focus();
  };
  const isThere = given.status !== 'retracted';
  return (
    <div className="spaced">
      <p role="status" className="state" tabIndex={-1} ref={said}>
        {statusOf(given)}
      </p>
      {isThere && (
        <section className="card">
          <h2>
            {signatureOf(given.firstName)}&nbsp;: {given.mark} sur {HIGHEST_MARK}
          </h2>
          <p className="typed">{given.text}</p>
          <p>Donné le {frenchDay(given.givenOn)}.</p>
          {given.answer && (
            <>
              <h3>Notre réponse</h3>
              <p className="typed">{given.answer.text}</p>
            </>
          )}
        </section>
      )}
      {given.canRetract && (
        <p className="actions">
          <button type="button" className="button quiet" onClick={() => ask(true)}>
            Retirer mon avis
          </button>
        </p>
      )}
      {asked && (
        <ConfirmDialog
          question="Retirer votre avis&nbsp;?"
          action="Retirer mon avis"
          keep="Le garder"
          danger
          onConfirm={reviewing.retract}
          onClose={close}
        >
          <p>
            Ce que vous avez écrit est effacé, et vous ne pourrez pas donner d’autre avis sur cette
            réservation.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
