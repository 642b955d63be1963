/** Shown for the time that the next page takes once something is ordered, and to whoever comes back from it. */
import { Screen } from './screen.tsx';

interface OnTheWayProps {
  /** Where it goes on: the provider's page, or a screen when there is nothing to pay. */
  readonly page: string;
  /** What the button there says, where there is nothing to pay. */
  readonly label?: string;
}

export function OnTheWay({ page, label = 'Payer maintenant' }: OnTheWayProps) {
  return (
    <Screen heading="Votre commande est enregistrée">
      <p role="status">La page suivante s’ouvre…</p>
      <p>
        <a className="button" href={page}>
          {label}
        </a>
      </p>
    </Screen>
  );
}
