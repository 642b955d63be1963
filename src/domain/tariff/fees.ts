/** What may be due besides a service, as data (specification §9). Integer cents, VAT included. */

/** An extra fee; its lines add up. */
export interface Fee {
  readonly code: string;
  readonly label: string;
  readonly lines: readonly { readonly label: string; readonly cents: number }[];
  /** Due for each day rather than once. */
  readonly perDay: boolean;
}

/** Of a delay, in whole minutes: nothing is due before the first, and the small fee up to the second included. */
export interface LatenessTerms {
  readonly freeMinutes: number;
  readonly smallFeeMinutes: number;
}

/** What of a tariff fees are computed from. */
export interface FeeTerms {
  /** `YYYY-MM-DD`: it holds from 00:00 in Paris. */
  readonly firstDay: string;
  readonly fees: readonly Fee[];
  readonly lateness: LatenessTerms;
}

export const FREE_MINUTES = 10;
export const SMALL_FEE_MINUTES = 20;

export const fees: readonly Fee[] = [
  {
    code: 'fuel_reserve',
    label: 'Véhicule sur la réserve à la prise en charge',
    lines: [
      { label: 'carburant', cents: 2000 },
      { label: 'frais de plein', cents: 990 },
    ],
    perDay: false,
  },
  {
    code: 'late',
    label: `Retard de ${FREE_MINUTES} à ${SMALL_FEE_MINUTES}\u00a0minutes`,
    lines: [{ label: 'attente du convoyeur', cents: 990 }],
    perDay: false,
  },
  {
    code: 'late_pickup',
    label: `Retard de plus de ${SMALL_FEE_MINUTES}\u00a0minutes à la prise en charge`,
    lines: [{ label: 'rendez-vous reporté', cents: 1990 }],
    perDay: false,
  },
  {
    code: 'late_return',
    label: `Retard de plus de ${SMALL_FEE_MINUTES}\u00a0minutes au retour, véhicule présenté à nouveau le jour même`,
    lines: [{ label: 'nouvelle présentation', cents: 1990 }],
    perDay: false,
  },
  {
    code: 'late_return_overnight',
    label: `Retard de plus de ${SMALL_FEE_MINUTES}\u00a0minutes au retour, véhicule gardé pour la nuit`,
    lines: [{ label: 'gardiennage', cents: 3990 }],
    perDay: true,
  },
];

/** The published ones. Each version has a fee of each of these codes: rules name them. */
export const publishedFees: FeeTerms = {
  firstDay: '2026-01-01',
  fees,
  lateness: { freeMinutes: FREE_MINUTES, smallFeeMinutes: SMALL_FEE_MINUTES },
};

/** Whether a fee is for a delay, and counted in minutes. */
export const isDelay = (code: string): boolean => code.startsWith('late');

/** How lateness is counted (domain.md, Pricing). */
export const latenessRules = ({ freeMinutes }: LatenessTerms): readonly string[] => [
  `En dessous de ${freeMinutes}\u00a0minutes de retard, rien ne vous est demandé.`,
  'Le retard se compte à partir de l’heure du rendez-vous, ou de l’arrivée du convoyeur s’il arrive plus tard.',
  'Pour un même retard, un seul de ces frais s’applique\u00a0: ils ne s’additionnent pas.',
];
