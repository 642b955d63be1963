/** What customers wrote of us, for the team: published as it is, refused on a ground of the list, and answered once. */
import { useRef, useState } from 'react';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import type { OfficeReview } from '../../../domain/review/office-calls.ts';
import { HIGHEST_MARK, refusalGrounds, signatureOf } from '../../../domain/review/review.ts';
import { reviewStates } from '../../../domain/review/review-states.ts';
import { REVIEWS_PATH } from '../../../domain/review/reviews-path.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { MoreRows } from '../../../ui/load/more-rows.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { useNewQuery } from '../../../ui/screen/use-query.ts';
import { AnswerForm, PublishDialog, RefuseDialog } from './review-acts.tsx';
import { createReviews, type ReviewsState } from './reviews-state.ts';
import '../../../ui/list/toolbar.css';

const filters = [['', 'Tous les avis'], ...Object.entries(reviewStates)] as const;

export function OfficeReviews() {
  const [state] = useState(createReviews);
  useNewQuery(state.follow);
  const place = useRef<HTMLUListElement>(null);
  return (
    <Screen heading="Avis des clients">
      <div className="toolbar">
        <SelectField field={state.status} label="État" options={filters} onChoice={state.choose} />
        <a className="more" href={REVIEWS_PATH}>
          Page publique
        </a>
      </div>
      <p role="status" className="state">
        {state.outcome.value}
      </p>
      <Alert message={state.list.failure.value} />
      <Loadable load={state.list.load} waiting="Chargement des avis…">
        {({ items }) =>
          items.length === 0 ? (
            <p>Aucun avis pour le moment.</p>
          ) : (
            <div className="spaced">
              <ul className="grid" ref={place}>
                {items.map((review) => (
                  <li key={review.id} className="card">
                    <Review review={review} state={state} />
                  </li>
                ))}
              </ul>
              <MoreRows list={state.list} label="Afficher les avis suivants" place={place} heads="a" />
            </div>
          )
        }
      </Loadable>
    </Screen>
  );
}

interface ReviewProps {
  readonly review: OfficeReview;
  readonly state: ReviewsState;
}

type Act = 'publish' | 'refuse' | 'answer';

const acts: readonly (readonly [Act, string])[] = [
  ['publish', 'Publier'],
  ['refuse', 'Refuser'],
  ['answer', 'Répondre'],
];

function Review({ review, state }: ReviewProps) {
  const [act, setAct] = useState<Act | null>(null);
  const head = useRef<HTMLHeadingElement>(null);
  /** Reading goes on at what was changed, or left as it is. */
  const leave = () => {
    setAct(null);
    head.current?.focus();
  };
  const close = () => {
    setAct(null);
    // The button that asked is gone once it is done: the focus did not go back to it.
    if (document.activeElement?.matches('body, dialog *')) head.current?.focus();
  };
  const { reference, text, answer } = review;
  return (
    <div className="spaced">
      <div>
        <h2 tabIndex={-1} ref={head}>
          {review.mark} sur {HIGHEST_MARK}, par {signatureOf(review.firstName)}
        </h2>
        <p className="state">{statusOf(review)}</p>
      </div>
      {text && <p className="typed">{text}</p>}
      <p>
        <a href={`#/admin/teammate/booking/${review.bookingId}`}>{unbroken(reference)}</a>,{' '}
        {review.customerName}. Donné le {frenchDay(review.givenOn)}, après un convoyage du{' '}
        {frenchDay(review.experiencedOn)}.
      </p>
      {answer && (
        <p className="typed">
          <b>Notre réponse&nbsp;:</b> {answer.text}
        </p>
      )}
      {act === 'answer' ? (
        <AnswerForm review={review} state={state} onClose={leave} />
      ) : (
        <p className="actions">
          {acts
            .filter(([name]) => review.acts.includes(name))
            .map(([name, label]) => (
              <button key={name} type="button" className="button quiet small" onClick={() => setAct(name)}>
                {label}
                <span className="unseen">
                  {' '}
                  {name === 'answer' ? 'à ' : ''}l’avis sur {reference}
                </span>
              </button>
            ))}
        </p>
      )}
      {act === 'publish' && <PublishDialog review={review} state={state} onClose={close} />}
      {act === 'refuse' && <RefuseDialog review={review} state={state} onClose={close} />}
    </div>
  );
}

function statusOf({ status, ground, dueOn, publishedOn }: OfficeReview): string {
  if (status === 'waiting') return `À relire au plus tard le ${frenchDay(dueOn)}`;
  if (status === 'refused') return `Refusé\u00a0: ${labelIn(refusalGrounds, ground ?? '')}`;
  if (status === 'published' && publishedOn) return `Publié le ${frenchDay(publishedOn)}`;
  return labelIn(reviewStates, status);
}
