/** The review of one booking, by the link that asked for it, in signals. */
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { giveReview, type OwnReview, readOwnReview, retractReview } from '../../../domain/review/calls.ts';
import {
  firstNameError,
  markError,
  PUBLISHING_DAYS,
  reviewTextError,
} from '../../../domain/review/review.ts';
import { api } from '../../../platform/api/api.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { readQuery } from '../../../platform/page/query.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm } from '../../../ui/form/form.ts';
import { createLoad } from '../../../ui/load/load-state.ts';

export type Reviewing = ReturnType<typeof createReviewing>;

export function createReviewing() {
  const [id, key] = [readQuery('booking'), readQuery('key')];
  const load = createLoad((signal) => api(readOwnReview, { id }, undefined, { query: { key }, signal }));
  // There is one to take back, once: tried again, it is the same change.
  const clientId = uuid();
  const retract = async () => load.adopt(await api(retractReview, { id }, { clientId, key }));
  return { id, key, load, retract };
}

/** Its author may be anybody who reads the mail: what they typed stays in this tab. */
export const createReviewForm = ({ id, key, load }: Reviewing, { firstName }: OwnReview) =>
  createForm({
    fields: { mark: markError, text: reviewTextError, firstName: firstNameError },
    initial: { firstName },
    send: async ({ mark, ...typed }, clientId) => {
      load.adopt(await api(giveReview, { id }, { ...typed, clientId, key, mark: Number(mark) }));
    },
    keep: draftOf(`review-${id}`),
  });

/** What has become of it, in words. */
export function statusOf({ status, refusal, publishedOn }: NonNullable<OwnReview['given']>): string {
  if (status === 'waiting')
    return `Merci\u00a0! Votre avis nous est parvenu\u00a0: nous le lisons, puis le publions sous ${PUBLISHING_DAYS}\u00a0jours.`;
  if (status === 'retracted') return 'Votre avis est retiré, et ce que vous aviez écrit est effacé.';
  if (status === 'refused')
    return `Votre avis n’est pas publié\u00a0: ${refusal}. Vous n’êtes pas d’accord\u00a0? Répondez à notre e-mail.`;
  return publishedOn ? `Votre avis est publié depuis le ${frenchDay(publishedOn)}.` : '';
}
