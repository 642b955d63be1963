/** The day in figures: how many trips, what was taken, who drives, and what the company has still to say of itself. */
import type { DeskView } from '../../../domain/desk/calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { Facts } from '../../../ui/screen/facts.tsx';

const plural = (count: number, word: string): string => `${count}\u00a0${word}${count > 1 ? 's' : ''}`;

/** « 3 terminés, 1 manqué ». */
const progressOf = ({ done, missed = 0 }: Pick<DeskView['today'], 'done' | 'missed'>): string =>
  plural(done, 'terminé') + (missed > 0 ? `, ${plural(missed, 'manqué')}` : '');

export function Figures({ desk: { today, missingFacts } }: { readonly desk: DeskView }) {
  const { trips, takenCents, drivers } = today;
  return (
    <>
      <section>
        <h2>Aujourd’hui</h2>
        <Facts
          facts={[
            ['Trajets', trips === 0 ? 'aucun' : `${trips}, dont ${progressOf(today)}`],
            ['Encaissé', formatEuros(takenCents)],
            ...drivers
              .filter((driver) => driver.trips > 0)
              .map(
                (driver) =>
                  [driver.name, `${plural(driver.trips, 'trajet')}, ${progressOf(driver)}`] as const,
              ),
          ]}
        />
      </section>
      {missingFacts.length > 0 && (
        <section>
          <h2>À compléter</h2>
          <p>Manquent aux factures et mentions légales&nbsp;: {missingFacts.join(', ')}.</p>
        </section>
      )}
    </>
  );
}
