/** *Recevoir les notifications sur cet appareil*: a switch that shows what both the browser and the API know. */
import { signal } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { Alert } from '../screen/alert.tsx';
import '../field/field.css';
import type { createSwitch } from './push-switch.ts';

type Switch = Omit<ReturnType<typeof createSwitch>, 'toggle'> & { readonly toggle?: () => Promise<void> };

/** What is known of it before what it does is there. */
const unknown = (): Switch => ({ on: signal(false), busy: signal(false), failure: signal(null) });

/** What it does comes once the screen shows: few look at it. Until then, and without a network, it cannot be pressed. */
export function PushSwitch() {
  const [{ on, busy, failure, toggle }, setState] = useState(unknown);
  useEffect(() => {
    loadCalls(() => import('./push-switch.ts'), 'createSwitch').then(
      (module) => setState(module.createSwitch()),
      () => undefined,
    );
  }, []);
  return (
    <div>
      <label className="choice">
        <input
          type="checkbox"
          role="switch"
          disabled={!toggle}
          checked={on.value}
          aria-checked={on.value}
          aria-busy={busy.value}
          onChange={toggle}
        />
        <span>Recevoir les notifications sur cet appareil</span>
      </label>
      <Alert message={failure.value} />
    </div>
  );
}
