/** The team's notes beside something else: they are brought once that is on show. */
import { loadPart } from '../../../platform/api/load-calls.ts';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import type { NotesProps } from './notes.tsx';

const loadNotes = loadPart(() => import('./notes.tsx'), 'Notes');

export const LazyNotes = (props: NotesProps) => (
  <OnDemand label="Notes de l’équipe" open load={loadNotes} props={props} />
);
