/** Shows what was found for each address of a file, for the partner to confirm: nothing is ordered at a place that we guess. */
import { AddressPicker } from '../../ui/field/address-picker.tsx';
import { ChoiceField } from '../../ui/field/choice-field.tsx';
import { Loadable } from '../../ui/load/loadable.tsx';
import { type AddressMatch, ANOTHER, type CsvAddresses } from './csv-addresses.ts';

export function FileAddresses({ addresses: { load, waiting, count } }: { readonly addresses: CsvAddresses }) {
  return (
    <section className="form">
      <h4>Les adresses du fichier</h4>
      <Loadable load={load} waiting="Recherche des adresses…">
        {(asked) => (
          <>
            <p role="status">{progressOf(count, waiting.value)}</p>
            <ol className="spaced">
              {asked.map((one) => (
                <li key={one.text} className="form">
                  <AddressQuestion asked={one} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Loadable>
    </section>
  );
}

function progressOf(count: number, waiting: number): string {
  if (waiting === 0) return count > 1 ? 'Toutes les adresses sont confirmées.' : 'L’adresse est confirmée.';
  const left = waiting > 1 ? `Il reste ${waiting} adresses` : 'Il reste 1 adresse';
  return `${left} à confirmer\u00a0: sans cela, rien n’est commandé pour leurs véhicules.`;
}

function AddressQuestion({ asked: { text, where, found, choice, other } }: { readonly asked: AddressMatch }) {
  const asked = `«\u00a0${text}\u00a0»`;
  const said = `${asked} (${placesOf(where)})`;
  return (
    <>
      {found.length > 0 ? (
        <ChoiceField
          field={choice}
          label={`${said}, est-ce\u00a0:`}
          options={[
            ...found.map(({ label }, index) => ({ value: String(index), label })),
            { value: ANOTHER, label: 'Une autre adresse' },
          ]}
        />
      ) : (
        <p className="notice">Aucune adresse trouvée pour {said}&nbsp;: indiquez-la de nouveau.</p>
      )}
      {choice.value.value === ANOTHER && (
        <AddressPicker picker={other} label={`Adresse à la place de ${asked}`} />
      )}
    </>
  );
}

/** More of them than this are counted. */
const MOST_NAMED = 3;

function placesOf(where: readonly string[]): string {
  const named = where.slice(0, MOST_NAMED).join('\u00a0; ');
  const rest = where.length - MOST_NAMED;
  return rest > 0 ? `${named} et ${rest} autre${rest > 1 ? 's' : ''}` : named;
}
