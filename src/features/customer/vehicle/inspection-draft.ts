/** Where what is typed about the inspection of a vehicle is kept. */
import { type Draft, draftOf } from '../../../ui/form/draft.ts';

export const inspectionDraft = (plate: string): Draft => draftOf(`inspection-${plate}`);
