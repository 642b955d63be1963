/** What customers ask before they order, and what the product does: figures are those of the rules. */
import { formatWholeKilometres } from '../../domain/lib/french-number.ts';
import { formatEuros, formatWholeEuros } from '../../domain/lib/money.ts';
import { HOUR_MINUTES } from '../../domain/lib/time/durations.ts';
import { promisedHours } from '../../domain/lib/time/slots.ts';
import { company } from '../../domain/settings/company.ts';
import { worthFrom } from '../../domain/subscription/subscription-terms.ts';
import { insurance } from '../../domain/tariff/insurance.ts';
import { lowestPrice } from '../../domain/tariff/lowest-price.ts';
import { reachOf } from '../../domain/tariff/reach.ts';
import { opening } from '../facts/opening.ts';
import { tariff } from '../facts/tariff.ts';

const { cancellation, fees, lateness, subscription } = tariff;

export interface Question {
  readonly asked: string;
  readonly answer: string;
}

const radius = formatWholeKilometres(reachOf(tariff, 'round_trip'));
const inspectionRadius = formatWholeKilometres(reachOf(tariff, 'inspection_round_trip'));
const roundTrip = lowestPrice(tariff, 'round_trip');
const feeCents = (code: string): number =>
  fees.filter((fee) => fee.code === code).reduce((sum, { lines }) => sum + (lines[0]?.cents ?? 0), 0);
const fuelCents = fees
  .filter(({ code }) => code === 'fuel_reserve')
  .flatMap(({ lines }) => lines)
  .reduce((sum, { cents }) => sum + cents, 0);
const scale = cancellation
  .map(({ label, refundPercent }) => `${label.toLowerCase()}, ${refundPercent}\u00a0% du prix vous est rendu`)
  .join('\u00a0; ');
const years = company.drivers.map((driver) => driver.years).join(' et ');

export const questions: readonly Question[] = [
  {
    asked: 'Combien coûte un convoyage\u00a0?',
    answer: `${formatEuros(lowestPrice(tariff, 'single'))} le trajet simple et ${formatEuros(roundTrip)} l’aller-retour, toutes taxes comprises, quand votre adresse et le garage sont tous deux à moins de ${radius} de notre établissement. Avec le contrôle technique, l’aller-retour coûte ${formatEuros(lowestPrice(tariff, 'inspection_round_trip'))}, à moins de ${inspectionRadius}. Au-delà, nous vous faisons un devis gratuit.`,
  },
  {
    asked: 'Faut-il un compte pour réserver\u00a0?',
    answer:
      'Non\u00a0: vos coordonnées suffisent, et vous payez en ligne. Votre compte se crée avec la commande\u00a0; le lien qui vous y fait choisir un mot de passe est dans votre e-mail.',
  },
  {
    asked: 'Sous quel délai venez-vous\u00a0?',
    answer: `Sous ${promisedHours.join(' à ')}\u00a0heures au plus tard. S’il reste un créneau, c’est souvent dès le lendemain, parfois le jour même\u00a0: il nous faut ${opening.leadMinutes / HOUR_MINUTES}\u00a0heures entre votre réservation et le rendez-vous, dont vous choisissez l’heure. Vous pouvez aussi réserver jusqu’à ${opening.horizonDays}\u00a0jours à l’avance.`,
  },
  {
    asked: 'Dois-je fixer le retour en réservant\u00a0?',
    answer:
      'Non. Si vous ne savez pas quand le garage aura terminé, laissez le retour à convenir\u00a0: vous choisissez l’heure quand le véhicule est prêt.',
  },
  {
    asked: 'Qui conduit ma voiture\u00a0?',
    answer: `Deux frères, convoyeurs de métier depuis ${years}\u00a0ans. L’habitacle est protégé par des housses, et la voiture roule avec nos plaques professionnelles, amovibles.`,
  },
  {
    asked: 'Ma voiture est-elle assurée pendant le trajet\u00a0?',
    answer: `Oui, jusqu’à ${formatWholeEuros(insurance.coverCents)}. Pour un véhicule de plus grande valeur, nous demandons une dérogation à notre assureur, jusqu’à ${formatWholeEuros(insurance.derogationCents)}.`,
  },
  {
    asked: 'Comment l’état de ma voiture est-il constaté\u00a0?',
    answer:
      'Au départ et au retour, le convoyeur dresse un état des lieux sur tablette\u00a0: kilométrage, photos, défauts et vidéo HD. Vous y portez vos réserves et vous le signez\u00a0; il vous est envoyé. Chacun peut ensuite vérifier que le fichier est bien celui qui a été signé.',
  },
  {
    asked: 'Qui règle le garage\u00a0?',
    answer:
      'Vous, directement. Le convoyeur peut aussi régler pour vous\u00a0: une fois la réservation faite, vous fixez dans votre espace jusqu’à quel montant. La somme exacte vous est ensuite demandée, facture du garage à l’appui.',
  },
  {
    asked: 'Puis-je déplacer ou annuler un rendez-vous\u00a0?',
    answer: `Oui, en ligne. Si vous annulez ${scale}.`,
  },
  {
    asked: 'Et si je suis en retard\u00a0?',
    answer: `En dessous de ${lateness.freeMinutes}\u00a0minutes, rien ne vous est demandé. De ${lateness.freeMinutes} à ${lateness.smallFeeMinutes}\u00a0minutes, l’attente coûte ${formatEuros(feeCents('late'))}. Plus tard, le rendez-vous est reporté\u00a0: ${formatEuros(feeCents('late_pickup'))}.`,
  },
  {
    asked: 'Faut-il faire le plein\u00a0?',
    answer: `Non, mais laissez de quoi faire le trajet. Si la voiture est sur la réserve, nous faisons le plein nécessaire\u00a0: ${formatEuros(fuelCents)}, carburant compris.`,
  },
  {
    asked: 'À partir de quand l’abonnement est-il intéressant\u00a0?',
    answer: `Il coûte ${formatEuros(subscription.cents)} par mois pendant ${subscription.months}\u00a0mois, pour des trajets illimités jusqu’à ${formatWholeKilometres(subscription.maxMetres)} et deux véhicules\u00a0: il coûte moins cher dès ${worthFrom(tariff)}\u00a0allers-retours dans l’année.`,
  },
];
