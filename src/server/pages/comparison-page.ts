/** Departure and return side by side: what whoever has the link of a booking's reports reads, on a screen and on paper. */

import { html } from 'hono/html';
import type { Booking } from '../../domain/booking/booking.ts';
import { frenchDayOf } from '../../domain/lib/french-date.ts';
import { frenchInstant } from '../../domain/lib/french-instant.ts';
import { hourOf } from '../../domain/lib/french-slot.ts';
import { keysOf } from '../../domain/lib/key-of.ts';
import {
  type Damage,
  diagramViews,
  fuelLabel,
  missingSignatures,
  photoZones,
  reportKinds,
  SIGNATURE_BOX,
  type Signature,
} from '../../domain/report/condition-report.ts';
import { damageText } from '../../domain/report/damage-text.ts';
import { drivenKilometres, kilometresText } from '../../domain/report/mileage.ts';
import { ways } from '../../domain/report/report-line.ts';
import { comparisonPath } from '../../domain/report/report-link.ts';
import { DIAGRAM_BOX } from '../../domain/vehicle/vehicle-diagram.ts';
import { findBooking } from '../booking/booking-store.ts';
import type { Services } from '../calls/services.ts';
import type { Html } from '../html/bare-page.ts';
import type { Page } from '../html/pages.ts';
import { serveTicketPage, type TicketPage } from '../html/ticket-page.ts';
import { diagrams } from '../pdf/diagrams.ts';
import { compareTrips, type TripComparison } from '../report/comparison.ts';
import { mediaLink } from '../report/media-link.ts';
import { reportFileLink } from '../report/report-links.ts';
import type { StoredReport } from '../report/report-store.ts';

export const COMPARISON_ROUTE = comparisonPath(':ticket');

const comparison: TicketPage<Services> = {
  route: COMPARISON_ROUTE,
  kind: 'comparison',
  expired: {
    title: 'Lien expiré',
    main: html`<h1>Ce lien a expiré</h1><p class="lead">Pour relire ces états des lieux, ouvrez la réservation dans votre espace\u00a0: un autre lien vous y attend.</p>`,
  },
  read: async ({ database, clock, keys, appUrl }, { id, expiresAt }) => {
    const stored = await findBooking(database, id, clock());
    const trips = await compareTrips(database, id);
    if (!stored || trips.length === 0) return null;
    return comparisonPage(stored.booking, trips, {
      link: (medium) => mediaLink(keys, { id: medium, expiresAt }),
      fileLink: (report) => reportFileLink(keys, { id: report, expiresAt }),
      verifier: `${appUrl}/#/verifier`,
      expiresAt,
    });
  },
};

export const serveComparison = (services: Services) => serveTicketPage(services, comparison);

interface Links {
  /** Of a photo. */
  readonly link: (mediumId: string) => string;
  /** Of the file that anybody can check. */
  readonly fileLink: (reportId: string) => string;
  /** Where that is done. */
  readonly verifier: string;
  readonly expiresAt: Date;
}

const comparisonPage = (
  { reference, vehicle }: Pick<Booking, 'reference' | 'vehicle'>,
  trips: readonly TripComparison[],
  links: Links,
): Page => ({
  title: `États des lieux de la réservation ${reference}`,
  main: html`<h1>États des lieux de la réservation <span class="whole">${reference}</span></h1>
<p class="lead">${vehicle.brand} ${vehicle.model}, <span class="whole">${vehicle.plate}</span></p>
<p class="hint">Les dégâts sont rapprochés d’après leur place et leur nature\u00a0: chaque état des lieux signé reste la référence. Ce lien est valable jusqu’au ${frenchInstant(links.expiresAt)}.</p>
${trips.map((trip) => tripHtml(trip, links))}`,
});

/** A damage with the number that it has on the drawings. */
interface Marked {
  readonly number: number;
  readonly what: keyof typeof marks;
  readonly damage: Damage;
}

/** Each has a sign of its own: nobody has to tell colours apart. */
const marks = {
  added: { label: 'nouveau', sign: '+' },
  known: { label: 'connu', sign: '=' },
  repaired: { label: 'réparé', sign: '−' },
} as const;

function tripHtml({ tripKind, before, after, damages }: TripComparison, links: Links): Html {
  const all: readonly Omit<Marked, 'number'>[] = [
    ...damages.added.map((damage) => ({ what: 'added', damage }) as const),
    ...damages.known.map((pair) => ({ what: 'known', damage: pair.after }) as const),
    ...damages.repaired.map((damage) => ({ what: 'repaired', damage }) as const),
  ];
  const marked = all.map((one, index) => ({ ...one, number: index + 1 }));
  return html`<section class="compared" aria-labelledby="${tripKind}"><h2 id="${tripKind}">Trajet ${ways[tripKind]}</h2>
${factsHtml(before, after)}
<h3>Dégâts</h3>${damagesHtml(marked, links)}
<h3>Photos</h3>${photosHtml(before, after, links)}
<h3>Signatures</h3><div class="sides">${[before, after].map((side) => (side ? signaturesHtml(side, links) : ''))}</div>
<p>Chaque fichier porte tout ce qui a été scellé\u00a0: <a href="${links.verifier}">vérifiez-le</a>, avec ses photos, à tout moment.</p></section>`;
}

const DASH = '–';
const kilometres = (count: number | null): string => (count === null ? DASH : kilometresText(count));

/** By the tablet's clock, in a narrow column. @param at ISO 8601 */
const sealedText = (at: string): string => `${frenchDayOf(at)} à ${hourOf(at)}`;

/** What is read on the instruments, one column for each report. */
function factsHtml(before: StoredReport, after: StoredReport | null): Html {
  const sides = after ? [before, after] : [before];
  const contents = sides.map(({ report }) => report.content);
  const rows = (
    [
      ['Scellé le', sides.map(({ report }) => sealedText(report.sealedAt))],
      ['Kilométrage', contents.map(({ mileage }) => kilometres(mileage))],
      [
        'Carburant',
        contents.map(({ fuelEighths }) => (fuelEighths === null ? DASH : fuelLabel(fuelEighths))),
      ],
      [
        'Batterie',
        contents.map(({ batteryPercent }) => (batteryPercent === null ? DASH : `${batteryPercent}\u00a0%`)),
      ],
      ['Clés', contents.map(({ keyCount }) => String(keyCount))],
      ['Réserves', contents.map(({ reservations }) => reservations ?? 'aucune')],
    ] as const
  ).filter(([, cells]) => cells.some((cell) => cell !== DASH));
  return html`<table><caption>${after ? drivenText(before, after) : 'L’état des lieux d’arrivée n’est pas encore reçu.'}</caption>
<thead><tr><td></td>${sides.map(({ report }) => html`<th scope="col">${reportKinds[report.kind]}</th>`)}</tr></thead>
<tbody>${rows.map(([name, cells]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;
}

function drivenText({ report: before }: StoredReport, { report: after }: StoredReport): string {
  const [from, to] = [before.content.mileage, after.content.mileage];
  if (from === null || to === null)
    return 'La distance parcourue n’est pas connue\u00a0: un compteur n’a pas pu être lu.';
  const driven = drivenKilometres(from, to);
  return driven === null
    ? 'La distance parcourue n’est pas connue\u00a0: les deux relevés du compteur ne se suivent pas.'
    : `Distance parcourue\u00a0: ${kilometresText(driven)}`;
}

function damagesHtml(marked: readonly Marked[], { link }: Links): Html {
  if (marked.length === 0) return html`<p>Aucun dégât n’est noté.</p>`;
  const views = keysOf(diagramViews).filter((view) => marked.some(({ damage }) => damage.view === view));
  const line = ({ number, what, damage }: Marked) =>
    html`<li class="${what}"><b>${number}. ${marks[what].label}</b>\u00a0: ${damageText(damage)}${damage.photos.map(
      (id, index) => html` <a href="${link(id)}">photo ${index + 1}</a>`,
    )}</li>`;
  return html`<ul class="views">${views.map(
    (view) =>
      html`<li>${drawingHtml(
        view,
        marked.filter(({ damage }) => damage.view === view),
      )}</li>`,
  )}</ul>
<ul class="damages">${marked.map(line)}</ul>`;
}

const MARK_RADIUS = 4;

/** A view with its damages: numbers, and the sign of what became of each. */
function drawingHtml(view: keyof typeof diagrams, marked: readonly Marked[]): Html {
  const { width, height } = DIAGRAM_BOX;
  const said = marked.map(({ number, what }) => `${number} ${marks[what].label}`).join(', ');
  const mark = ({ number, what, damage }: Marked) => {
    const [x, y] = [damage.x * width, damage.y * height];
    return html`<g class="${what}"><circle cx="${x}" cy="${y}" r="${MARK_RADIUS}"/><text x="${x}" y="${y + 1.6}">${number}${marks[what].sign}</text></g>`;
  };
  return html`<svg role="img" aria-label="${diagramViews[view]}\u00a0: ${said}" viewBox="-4 -4 ${width + 8} ${height + 8}"><path d="${diagrams[view]}"/>${marked.map(mark)}</svg><span>${diagramViews[view]}</span>`;
}

/** By zone, the earlier report on the left. */
function photosHtml(before: StoredReport, after: StoredReport | null, links: Links): Html {
  const zones = keysOf(photoZones).filter((zone) =>
    [before, after].some((side) => side?.report.content.photos.some((photo) => photo.zone === zone)),
  );
  if (zones.length === 0) return html`<p>Aucune photo n’a été prise.</p>`;
  return html`${zones.map(
    (zone) =>
      html`<h4>${photoZones[zone]}</h4><div class="sides">${[before, after].map((side) =>
        side ? html`<div>${photosOf(side, zone, links)}</div>` : '',
      )}</div>`,
  )}`;
}

function photosOf(
  { report, verifiedMedia }: StoredReport,
  zone: keyof typeof photoZones,
  { link }: Links,
): Html {
  const own = report.content.photos.filter((photo) => photo.zone === zone);
  const alt = `${photoZones[zone]}, ${reportKinds[report.kind].toLowerCase()}`;
  if (own.length === 0) return html`<p class="hint">${reportKinds[report.kind]}\u00a0: pas de photo.</p>`;
  return html`${own.map(({ mediumId }) => {
    if (!verifiedMedia.includes(mediumId))
      return html`<p class="hint">${alt}\u00a0: photo pas encore reçue.</p>`;
    const address = link(mediumId);
    return html`<a href="${address}"><img src="${address}" alt="${alt}" loading="lazy" width="640" height="480"></a>`;
  })}`;
}

function signaturesHtml({ report }: StoredReport, { fileLink }: Links): Html {
  const { kind, content } = report;
  const { driver, contact, missing } = content;
  return html`<div><h4>${reportKinds[kind]}</h4><p>Le convoyeur\u00a0: ${driver.name}</p>${signatureHtml(driver)}${
    contact ? html`<p>Le contact\u00a0: ${contact.name}</p>${signatureHtml(contact)}` : ''
  }${missing ? html`<p>${missingSignatures[missing.why]}\u00a0: ${missing.reason}</p>` : ''}<p><a href="${fileLink(report.clientId)}" download>Fichier scellé<span class="unseen">\u00a0: ${reportKinds[kind].toLowerCase()}</span></a></p></div>`;
}

const signatureHtml = ({ name, path }: Signature): Html =>
  html`<svg class="signature" role="img" aria-label="Signature de ${name}" viewBox="0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}"><path d="${path}"/></svg>`;
