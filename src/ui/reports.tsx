/** The condition reports of a booking, each with its document. */
import type { BookedReports } from '../domain/booked-reports.ts';
import { Alert } from './alert.tsx';
import { useSavedFile } from './saved-file.ts';

export function Reports({ reports = [] }: { readonly reports: BookedReports }) {
  const { failure, save } = useSavedFile();
  if (reports.length === 0) return null;
  return (
    <section>
      <h2>États des lieux</h2>
      <ul className="grid two">
        {reports.map(({ id, label, text, file }) => (
          <li key={id} className="card">
            <h3>{label}</h3>
            <p>{text}</p>
            <button
              type="button"
              className="button quiet"
              onClick={() => void save(['condition_report', id, 'pdf'], file)}
            >
              Lire l’état des lieux (PDF)
              <span className="unseen"> : {label}</span>
            </button>
          </li>
        ))}
      </ul>
      <Alert message={failure} />
    </section>
  );
}
