/** The reviews of one state or of all, in signals, and what the team does with each. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Page } from '../../../domain/lib/contract/page.ts';
import {
  answerReview,
  listOfficeReviews,
  type OfficeReview,
  publishReview,
  refuseReview,
} from '../../../domain/review/office-calls.ts';
import { answerError, type RefusalGround } from '../../../domain/review/review.ts';
import { type ReviewState, reviewStates } from '../../../domain/review/review-states.ts';
import { api } from '../../../platform/api/api.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { readQuery, writeQuery } from '../../../platform/page/query.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { createField, type FieldState } from '../../../ui/form/field-state.ts';
import { createForm } from '../../../ui/form/form.ts';
import { createPagedList, type PagedList } from '../../../ui/load/paged-list.ts';

export interface ReviewsState {
  readonly list: PagedList<OfficeReview>;
  /** The state that is shown; empty for all. */
  readonly status: FieldState;
  readonly choose: (status: string) => void;
  /** Shows what the address now asks for. */
  readonly follow: () => void;
  /** What was done last, in words. */
  readonly outcome: ReadonlySignal<string>;
  /** @throws HttpError, as the next two */
  readonly publish: (review: OfficeReview) => Promise<void>;
  readonly refuse: (review: OfficeReview, ground: RefusalGround) => Promise<void>;
  readonly answer: (review: OfficeReview, text: string, clientId: string) => Promise<void>;
}

/** What the team comes for, where the address does not say it. */
const FIRST: ReviewState = 'waiting';
/** Of the address: every state. */
const ALL = 'all';

function askedStatus(): string {
  const asked = readQuery('status') || FIRST;
  return Object.hasOwn(reviewStates, asked) ? asked : '';
}

export function createReviews(): ReviewsState {
  const status = createField('status', () => null, askedStatus());
  const outcome = signal('');
  /** The same act tried again keeps its id. */
  const attempts = new Map<string, string>();
  const attemptOf = (act: string) => {
    const clientId = attempts.get(act) ?? uuid();
    attempts.set(act, clientId);
    return { clientId };
  };

  const list = createPagedList<OfficeReview, Page<OfficeReview>>((page, signal) => {
    const asked = askedStatus();
    const query = { ...page, ...(asked && { status: asked }) };
    return api(listOfficeReviews, {}, undefined, { query, signal });
  });

  function follow() {
    status.value.value = askedStatus();
    outcome.value = '';
    list.restart();
  }

  function choose(value: string) {
    writeQuery('status', value || ALL);
    follow();
  }

  /** It stays where it was, whatever it has become: what was done is seen. */
  function show(changed: OfficeReview, done: string) {
    const shown = list.load.data.peek();
    if (shown)
      list.load.adopt({
        ...shown,
        items: shown.items.map((one) => (one.id === changed.id ? changed : one)),
      });
    outcome.value = `L’avis sur ${changed.reference} ${done}.`;
  }

  return {
    list,
    status,
    choose,
    follow,
    outcome,
    publish: async ({ id }) =>
      show(await api(publishReview, { id }, attemptOf(`publish ${id}`)), 'est publié'),
    refuse: async ({ id, status: from }, ground) =>
      show(
        await api(refuseReview, { id }, { ...attemptOf(`refuse ${id} ${ground}`), ground, from }),
        'est refusé, et son auteur prévenu',
      ),
    answer: async ({ id }, text, clientId) =>
      show(await api(answerReview, { id }, { clientId, text }), 'a sa réponse'),
  };
}

/** @param onSent called once it is published */
export const createAnswerForm = (review: OfficeReview, { answer }: ReviewsState, onSent: () => void) =>
  createForm({
    fields: { text: answerError },
    send: async ({ text }, clientId) => {
      await answer(review, text, clientId);
      onSent();
    },
    keep: draftOf(`review-answer-${review.id}`),
  });
