/** A file of vehicles: a template to fill in, what was read and what is wrong, line by line, before any is added. */
import { useState } from 'react';
import { Alert } from '../../ui/screen/alert.tsx';
import { takeFocus } from '../../ui/screen/take-focus.ts';
import { useUniqueId } from '../../ui/screen/unique-id.ts';
import { countOf } from './booking-add-state.ts';
import { FileAddresses } from './csv-addresses.tsx';
import { createCsv, type Preview, problemsOf, saveTemplate } from './csv-state.ts';
import type { VehicleRow } from './vehicle-row.ts';

interface CsvFileProps {
  readonly onAdd: (rows: readonly VehicleRow[]) => void;
}

export function CsvFile({ onAdd }: CsvFileProps) {
  const [csv] = useState(createCsv);
  const id = useUniqueId();
  const preview = csv.preview.value;
  return (
    <div className="form">
      <p className="hint" id={`${id}-hint`}>
        Un véhicule par ligne, 500 au plus.{' '}
        <button type="button" className="button quiet" onClick={saveTemplate}>
          Télécharger le modèle
        </button>
      </p>
      <div className="field">
        <label htmlFor={id}>Fichier</label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void csv.read(file);
            // The same file, once it is mended, can be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <Alert message={csv.failure.value} />
      {preview && (
        <Shown
          preview={preview}
          onAdd={() => {
            preview.addresses.apply();
            onAdd(preview.rows);
            csv.close();
          }}
          onClose={csv.close}
        />
      )}
    </div>
  );
}

interface ShownProps {
  readonly preview: Preview;
  readonly onAdd: () => void;
  readonly onClose: () => void;
}

function Shown({ preview: { name, rows, problems, ignored, addresses }, onAdd, onClose }: ShownProps) {
  const wrong = rows.filter((row) => problemsOf(row).length > 0).length;
  return (
    <section className="form">
      <h3 tabIndex={-1} ref={takeFocus}>
        {name}&nbsp;: {countOf(rows.length)}
        {wrong > 0 && `, dont ${wrong} à corriger`}
      </h3>
      {ignored.length > 0 && (
        <p className="notice">
          {ignored.length > 1
            ? 'Ces colonnes ne sont pas connues et ne sont pas lues'
            : 'Cette colonne n’est pas connue et n’est pas lue'}
          &nbsp;: {ignored.map((column) => `«\u00a0${column}\u00a0»`).join(', ')}.
        </p>
      )}
      {problems.length > 0 && (
        <ul>
          {problems.map(({ line, column, reason }) => (
            <li key={`${line} ${column} ${reason}`}>
              Ligne {line}
              {column !== null && `, colonne «\u00a0${column}\u00a0»`}&nbsp;: {reason}
            </li>
          ))}
        </ul>
      )}
      {addresses.count > 0 && <FileAddresses addresses={addresses} />}
      <div className="actions">
        {rows.length > 0 && (
          <button type="button" className="button quiet" onClick={onAdd}>
            Ajouter {countOf(rows.length)}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onClose}>
          Abandonner ce fichier
        </button>
      </div>
    </section>
  );
}
