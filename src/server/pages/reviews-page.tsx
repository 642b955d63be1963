/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/**
 * `/avis`: what customers wrote of us, with what the law wants said beside it (articles L111-7-2 and D111-17 to D111-19 of the
 * consumer code). Nothing leads there as long as nothing is published, and whoever comes all the same reads that.
 */

import type { Handler } from 'hono';
import { isUuid } from '../../domain/lib/contract/ruled.ts';
import { frenchNumber } from '../../domain/lib/french-number.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import type { PublishedReview } from '../../domain/review/public-calls.ts';
import {
  GIVING_DAYS,
  HIGHEST_MARK,
  PUBLISHING_DAYS,
  refusalGrounds,
  reviewRetentionYears,
  signatureOf,
} from '../../domain/review/review.ts';
import { REVIEWS_PATH } from '../../domain/review/reviews-path.ts';
import { company } from '../../domain/settings/company.ts';
import type { Services } from '../calls/services.ts';
import type { Page } from '../html/pages.tsx';
import { PhoneLink } from '../html/phone-link.tsx';
import { servePage } from '../html/serve-page.ts';
import type { Call, CallEnv } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { listPublished, type PublishedReviews } from '../review/published-reviews.ts';

export const REVIEWS_ROUTE = REVIEWS_PATH;
/** Of the query: the review that a page begins after. */
const AFTER = 'apres';

export const serveReviews = (services: Services): Handler<CallEnv> =>
  servePage(services, REVIEWS_ROUTE, (call) => show(services, call));

async function show({ database, rateLimits, pages, clientAddress }: Services, call: Call): Promise<Response> {
  await rateLimits.require(limits.reviews, clientAddress(call));
  const after = call.req.query(AFTER) ?? null;
  if (after !== null && !isUuid(after)) return pages.notFound(call);
  const published = await listPublished(database, after?.toLowerCase() ?? null);
  if (published.items.length > 0) return pages.answer(call, reviewsPage(published));
  return after === null ? pages.answer(call, noReviewsPage()) : pages.notFound(call);
}

const TITLE = 'Avis de nos clients';

/** Search engines would list a page that says nothing yet. */
const noReviewsPage = (): Page => ({
  title: TITLE,
  main: (
    <>
      <h1>{TITLE}</h1>
      <p class="lead">Les premiers avis paraîtront ici.</p>
      <Rules />
    </>
  ),
  headers: { 'X-Robots-Tag': 'noindex' },
});

const reviewsPage = ({ items, count, averageTenths, next }: PublishedReviews): Page => ({
  title: TITLE,
  main: (
    <>
      <h1>{TITLE}</h1>
      <p class="lead">
        {averageTenths !== null && <Average tenths={averageTenths} />}
        {count} avis, du plus récent au plus ancien.
      </p>
      <section aria-label="Avis">
        <ul class="grid two">
          {items.map((review) => (
            <Review key={review.id} {...review} />
          ))}
        </ul>
        {next !== null && (
          <p class="actions">
            <a class="button" href={`${REVIEWS_PATH}?${AFTER}=${next}`}>
              Avis plus anciens
            </a>
          </p>
        )}
      </section>
      <Rules />
    </>
  ),
});

const Average = ({ tenths }: { readonly tenths: number }) => (
  <>
    <strong>
      {frenchNumber(tenths, 1)} sur {HIGHEST_MARK}
    </strong>{' '}
    en moyenne.{' '}
  </>
);

const Review = ({ mark, text, firstName, experiencedOn, publishedOn, answer }: PublishedReview) => (
  <li class="card">
    <h2>
      {signatureOf(firstName)}&nbsp;: {mark} sur {HIGHEST_MARK}
    </h2>
    <Lines text={text} />
    <p>
      Publié le {frenchDay(publishedOn)}, après un convoyage du {frenchDay(experiencedOn)}.
    </p>
    {answer && (
      <>
        <p>
          <b>Notre réponse, le {frenchDay(answer.answeredOn)}</b>
        </p>
        <Lines text={answer.text} />
      </>
    )}
  </li>
);

/** As they were typed. */
const Lines = ({ text }: { readonly text: string }) => (
  <>
    {text
      .split(/\s*\n\s*/)
      .filter((line) => line !== '')
      .map((line) => (
        <p key={line}>{line}</p>
      ))}
  </>
);

const Rules = () => (
  <section aria-labelledby="regles">
    <h2 id="regles">D’où viennent ces avis</h2>
    <ul>
      <li>
        Une fois son convoyage terminé, chaque client qui nous a confié un véhicule, ou qui a un compte chez
        nous, est invité une seule fois, par e-mail, à donner son avis, pendant {GIVING_DAYS}&nbsp;jours. Le
        lien est propre à sa réservation&nbsp;: nul autre ne peut écrire.
      </li>
      <li>
        Nous lisons chaque avis avant de le publier, entier et sans rien y changer, ou de le refuser, au plus
        tard sous {PUBLISHING_DAYS}&nbsp;jours. Il peut nous arriver d’écrire à son auteur.
      </li>
      <li>
        Un avis n’est refusé que pour l’un de ces motifs, qui est donné à son auteur&nbsp;:{' '}
        {Object.values(refusalGrounds).join(', ')}. Une mauvaise note n’en est pas un.
      </li>
      <li>Les avis sont classés par date de publication, et tous comptent autant dans la moyenne.</li>
      <li>Rien n’est donné en échange d’un avis.</li>
      <li>
        Un avis ne se modifie pas. Son auteur peut le retirer à tout moment, par le lien de notre e-mail.
      </li>
      <li>Chaque avis est gardé {reviewRetentionYears}&nbsp;ans, puis effacé.</li>
      <li>
        Un avis vous paraît faux ou illicite&nbsp;? Dites-nous lequel et pourquoi, gratuitement, à{' '}
        <a href={`mailto:${company.email}?subject=Avis%20contest%C3%A9`}>{company.email}</a> ou au{' '}
        <PhoneLink />.
      </li>
    </ul>
  </section>
);
