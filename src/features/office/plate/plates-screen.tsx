/** *Plaques W*: what is in it is brought once it is on show, apart from the log of a vehicle, which has the same file. */
import { loadPart } from '../../../platform/api/load-calls.ts';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';

const loadPlates = loadPart(() => import('./plates.tsx'), 'Plates');

export const PlatesScreen = () => (
  <Screen heading="Plaques W">
    <OnDemand label="Ouvrir le registre" open load={loadPlates} props={{}} />
  </Screen>
);
