/** The fields of what is asked of us and where, on one page, and its price. */
import type { ReactNode } from 'react';
import { formatEuros } from '../../domain/lib/money.ts';
import type { Quote } from '../../domain/tariff/quote.ts';
import { serviceLabels } from '../../domain/tariff/service.ts';
import { QuoteExplanation } from '../booking/quote-explanation.tsx';
import { SelectField } from '../field/select-field.tsx';
import type { ItineraryState } from './itinerary-state.ts';
import type { OrderEntry } from './order-entry.ts';
import { PlaceFields } from './place-fields.tsx';

interface ItineraryFieldsProps {
  readonly state: ItineraryState;
  readonly entry: Pick<OrderEntry, 'services' | 'places'>;
  /** What is offered in place of saying where the customer is met, and of naming an establishment. */
  readonly met?: ReactNode;
  readonly known?: ReactNode;
}

/** But for the appointments, which a page shows where it has room for them. */
export function ItineraryFields({ state: { service, places }, entry, met, known }: ItineraryFieldsProps) {
  const options = entry.services.map((code) => [code, serviceLabels[code]] as const);
  return (
    <>
      <SelectField field={service} label="Formule" options={options} />
      <PlaceFields places={places} words={entry.places} met={met} known={known} />
    </>
  );
}

/** With its reasons (domain.md, Pricing). */
export function PriceReasons({ price }: { readonly price: Quote | null }) {
  if (!price) return <p role="status">Le prix s’affiche dès que les adresses sont choisies.</p>;
  return (
    <div>
      <p role="status">
        <strong>{price.kind === 'priced' ? `${formatEuros(price.totalCents)} TTC` : 'Sur devis'}</strong>
      </p>
      <QuoteExplanation quote={price} />
    </div>
  );
}
