/** One search for everything that the team is asked about, over whatever screen is open; the keyboard alone is enough. */
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Hit } from '../../../domain/desk/search-calls.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { goTo } from '../../../platform/page/go.ts';
import { Field } from '../../../ui/field/field.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import '../../../ui/field/confirm-dialog.css';
import './search.css';
import { createSearch } from './search-state.ts';

const kinds: Readonly<Record<string, string>> = {
  customer: 'Client',
  booking: 'Réservation',
  invoice: 'Facture',
  quote: 'Devis demandé',
};

/** Where it is seen. */
function pathOf({ kind, bookingId, mail }: Hit): string {
  if (bookingId) return `/admin/teammate/booking/${bookingId}`;
  if (kind === 'quote') return '/admin/teammate/desk?kind=quote';
  return `/admin/teammate/customer?mail=${encodeURIComponent(mail ?? '')}`;
}

/** Opens it over the screen; pressed again while it is there, nothing happens. */
export function openSearch(): void {
  if (document.querySelector('.finder')) return;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <SearchDialog
      onClose={() => {
        root.unmount();
        place.remove();
      }}
    />,
  );
}

/** Open as long as it is rendered. @param onClose called once it has gone and the focus is back where it was */
function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const [search] = useState(createSearch);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => search.start(), [search]);
  const hits = search.hits.value;

  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    const [first] = hits ?? [];
    if (!first) return;
    dialog.current?.close();
    goTo(pathOf(first));
  };
  /** Up and down among what was found, from the field and back to it. */
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const places = [...(dialog.current?.querySelectorAll<HTMLElement>('input, li a') ?? [])];
    const at = places.indexOf(document.activeElement as HTMLElement);
    places[Math.max(0, Math.min(places.length - 1, at + step))]?.focus();
  };

  return (
    <dialog
      ref={dialog}
      className="confirm finder"
      aria-label="Rechercher"
      onClose={onClose}
      onKeyDown={walk}
    >
      <form noValidate onSubmit={openFirst}>
        <Field
          field={search.text}
          label="Rechercher"
          hint="Nom, téléphone, plaque, e-mail, partenaire, ou la fin d’une référence"
          autoComplete="off"
        />
      </form>
      <p role="status" className="hint">
        {hits && (hits.length === 0 ? 'Rien ne correspond.' : countOf(hits))}
      </p>
      <Alert message={search.failure.value} />
      {hits && hits.length > 0 && (
        <ul>
          {hits.map((hit) => (
            <li key={`${hit.kind} ${hit.id}`}>
              <a href={`#${pathOf(hit)}`} onClick={() => dialog.current?.close()}>
                <span className="hint">{labelIn(kinds, hit.kind)}</span> <b>{unbroken(hit.title)}</b>
                <br />
                {unbroken(hit.detail)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          Fermer
        </button>
      </p>
    </dialog>
  );
}

const countOf = ({ length }: readonly Hit[]): string =>
  `${length}\u00a0résultat${length > 1 ? 's' : ''}. Entrée ouvre le premier.`;
