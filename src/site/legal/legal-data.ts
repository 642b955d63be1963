/** What the placeholders of the legal texts stand for: prices, limits and company facts, each taken from the domain. */

import { declarationRetentionYears } from '../../domain/declaration/declaration.ts';
import { formatWholeKilometres } from '../../domain/lib/french-number.ts';
import { formatEuros, formatWholeEuros } from '../../domain/lib/money.ts';
import { numberWord } from '../../domain/lib/number-word.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { promisedHours } from '../../domain/lib/time/slots.ts';
import { messageRetentionYears } from '../../domain/message/contact-message.ts';
import { VIDEO_DAYS } from '../../domain/report/report-link.ts';
import { reviewRetentionYears } from '../../domain/review/review.ts';
import { company, TO_COMPLETE } from '../../domain/settings/company.ts';
import { WITHDRAWAL_DAYS } from '../../domain/settings/law.ts';
import { invoiceRetention } from '../../domain/settings/retention.ts';
import { sessionDays, storageLabels, storedData } from '../../domain/settings/stored-data.ts';
import { refusalPolicy } from '../../domain/subscription/subscription.ts';
import { type Fee, latenessRules } from '../../domain/tariff/fees.ts';
import { insurance } from '../../domain/tariff/insurance.ts';
import { halfOfEachSentence } from '../../domain/tariff/quote-explanation.ts';
import { differentDistancesExample } from '../../domain/tariff/round-trip.ts';
import { tariff } from '../facts/tariff.ts';
import type { Block, LegalData } from './legal-text.ts';

const { bands, services, subscription, vatRate, cancellation, fees, lateness, firstDay } = tariff;

const feePrice = ({ lines, perDay }: Fee) =>
  lines.map((line) => `${formatEuros(line.cents)} (${line.label})`).join(' + ') + (perDay ? ' par jour' : '');

const grid: Block = {
  kind: 'table',
  caption: `Prix par tranche de distance, en vigueur depuis le ${frenchDay(firstDay)}`,
  rows: [
    ['Prestation', ...bands.map((band) => band.label)],
    ...services.map(({ label, cents }) => [
      label,
      ...bands.map(({ id }) => (cents[id] === null ? 'sur devis' : formatEuros(cents[id]))),
    ]),
  ],
};

const feeTable: Block = {
  kind: 'table',
  caption: 'Frais supplémentaires',
  rows: [['Situation', 'Frais'], ...fees.map((fee) => [fee.label, feePrice(fee)])],
};

const cancellationTable: Block = {
  kind: 'table',
  caption: 'Ce qui vous est rendu si vous annulez',
  rows: [
    ['Quand vous annulez', 'Part du prix rendue'],
    ...cancellation.map(({ label, refundPercent }) => [label, `${refundPercent} %`]),
  ],
};

const browserTable: Block = {
  kind: 'table',
  caption: 'Données enregistrées dans votre navigateur',
  rows: [
    ['Nom', 'Usage', 'Durée'],
    ...storedData.map(({ name, where, purpose, duration }) => [
      `${name} (${storageLabels[where]})`,
      purpose,
      duration,
    ]),
  ],
};

/** Whether the owner has given it. */
const hasFact = (fact: string): boolean => fact !== TO_COMPLETE;

/** Who it is, after what they do for us: recipients of data may be said by their kind alone (art. 13 GDPR). */
const named = (who: string): string => (hasFact(who) ? ` : ${who}` : '');

/** A mail to the company that opens with its subject and first lines. */
const mailto = (subject: string, lines: readonly string[] = []) =>
  `mailto:${company.email}?subject=${encodeURIComponent(subject)}${
    lines.length === 0 ? '' : `&body=${encodeURIComponent(lines.join('\r\n'))}`
  }`;

/** @param site what links to the site begin with: nothing on the site itself, its origin elsewhere */
export function legalData(site: string): LegalData {
  return {
    values: {
      marque: company.brand,
      site,
      telephone: company.phone.label,
      'telephone.lien': company.phone.href,
      courriel: company.email,
      forme: company.legal.form,
      capital: company.legal.capital,
      siege: company.legal.seat,
      'siege.adresse': `siège social : ${company.legal.seat}`,
      siren: company.legal.siren,
      rcs: company.legal.rcs,
      'tva.numero': company.legal.vat,
      'tva.taux': `${vatRate} %`,
      mediateur: company.legal.mediator,
      // The law asks the legal notice for these, where a fact that the owner has not given yet is marked; here a person answers.
      'adresse.postale': hasFact(company.legal.seat)
        ? `siège social : ${company.legal.seat}`
        : `dont nous vous donnons l'adresse postale sur simple demande`,
      hebergeur: named(company.legal.host),
      acheminement: named(company.legal.mailer),
      zero: formatEuros(0),
      'zone.rayon': formatWholeKilometres(Math.max(...bands.map((band) => band.toMetres))),
      'exemple.aller': formatEuros(differentDistancesExample.outboundCents),
      'exemple.retour': formatEuros(differentDistancesExample.returnCents),
      'exemple.calcul': halfOfEachSentence(
        differentDistancesExample.outboundCents,
        differentDistancesExample.returnCents,
      ),
      'abonnement.prix': formatEuros(subscription.cents),
      'abonnement.mois': String(subscription.months),
      'abonnement.total': formatEuros(subscription.cents * subscription.months),
      'abonnement.rayon': formatWholeKilometres(subscription.maxMetres),
      'assurance.base': formatWholeEuros(insurance.coverCents),
      'assurance.derogation': formatWholeEuros(insurance.derogationCents),
      'assurance.stockage': insurance.storageRisks.join(', '),
      'delai.heures': promisedHours.join(' à '),
      'retractation.jours': String(WITHDRAWAL_DAYS),
      'impaye.jours': numberWord[refusalPolicy.endAfterDays],
      'factures.duree': invoiceRetention,
      'liens.jours': numberWord[VIDEO_DAYS],
      'session.jours': numberWord[sessionDays],
      'retractation.lien': mailto('Rétractation', [
        'Je vous notifie par la présente ma rétractation du contrat suivant :',
        'Commandé le :',
        'Référence :',
        'Nom et prénom :',
        'Adresse :',
      ]),
      'resiliation.lien': mailto('Résiliation de mon abonnement', [
        'Je souhaite mettre fin à mon abonnement.',
        'Nom et prénom ou raison sociale :',
        'Numéro d’abonnement ou adresse du compte :',
        'Date souhaitée :',
        'Motif, si l’engagement n’est pas terminé :',
      ]),
      'messages.annees': String(messageRetentionYears),
      'declarations.annees': String(declarationRetentionYears),
      'avis.annees': String(reviewRetentionYears),
      'droits.lien': mailto('Mes données personnelles'),
    },
    blocks: {
      grille: [grid],
      frais: [feeTable],
      annulation: [cancellationTable],
      retards: [{ kind: 'list', items: latenessRules(lateness).map((rule) => [{ text: rule }]) }],
      navigateur: [browserTable],
    },
  };
}
