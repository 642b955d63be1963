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

/** What fees are made of, each in cents. */
export interface FeeCents {
  readonly fuel: number;
  readonly refuelling: number;
  readonly late: number;
  readonly late_pickup: number;
  readonly late_return: number;
  /** A day. */
  readonly late_return_overnight: number;
}

/** All fees that there are: rules name their codes. */
export const feesOf = (cents: FeeCents, { freeMinutes, smallFeeMinutes }: LatenessTerms): readonly Fee[] => {
  const beyond = `Retard de plus de ${smallFeeMinutes}\u00a0minutes`;
  return [
    {
      code: 'fuel_reserve',
      label: 'Véhicule sur la réserve à la prise en charge',
      lines: [
        { label: 'carburant', cents: cents.fuel },
        { label: 'frais de plein', cents: cents.refuelling },
      ],
      perDay: false,
    },
    {
      code: 'late',
      label: `Retard de ${freeMinutes} à ${smallFeeMinutes}\u00a0minutes`,
      lines: [{ label: 'attente du convoyeur', cents: cents.late }],
      perDay: false,
    },
    {
      code: 'late_pickup',
      label: `${beyond} à la prise en charge`,
      lines: [{ label: 'rendez-vous reporté', cents: cents.late_pickup }],
      perDay: false,
    },
    {
      code: 'late_return',
      label: `${beyond} au retour, véhicule présenté à nouveau le jour même`,
      lines: [{ label: 'nouvelle présentation', cents: cents.late_return }],
      perDay: false,
    },
    {
      code: 'late_return_overnight',
      label: `${beyond} au retour, véhicule gardé pour la nuit`,
      lines: [{ label: 'gardiennage', cents: cents.late_return_overnight }],
      perDay: true,
    },
  ];
};

const lateness: LatenessTerms = { freeMinutes: FREE_MINUTES, smallFeeMinutes: SMALL_FEE_MINUTES };

export const fees = feesOf(
  {
    fuel: 2000,
    refuelling: 990,
    late: 990,
    late_pickup: 1990,
    late_return: 1990,
    late_return_overnight: 3990,
  },
  lateness,
);

/** The published ones. Each version has a fee of each of these codes: rules name them. */
export const publishedFees: FeeTerms = {
  firstDay: '2026-01-01',
  fees,
  lateness,
};

/** Whether a fee is for a delay, and counted in minutes. */
export const isDelay = (code: string): boolean => code.startsWith('late');

/** How lateness is counted (domain.md, Pricing). */
export const latenessRules = ({ freeMinutes }: LatenessTerms): readonly string[] => [
  `En dessous de ${freeMinutes}\u00a0minutes de retard, rien ne vous est demandé.`,
  'Le retard se compte à partir de l’heure du rendez-vous, ou de l’arrivée du convoyeur s’il arrive plus tard.',
  'Pour un même retard, un seul de ces frais s’applique\u00a0: ils ne s’additionnent pas.',
];
