/** *Recevoir les notifications sur cet appareil*: a switch that shows what both the browser and the API know. */
import { signal } from '@preact/signals-react';
import { useState } from 'react';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { failureMessage } from '../../platform/http/http-error.ts';
import { Alert } from '../screen/alert.tsx';
import '../field/field.css';

/** Asked for once the screen shows, which it would delay: few look at this switch. @throws HttpError */
const pushCalls = () => loadCalls(() => import('../../platform/api/push.ts'), 'isSubscribed');

export function PushSwitch() {
  const [{ on, busy, failure, toggle }] = useState(createSwitch);
  return (
    <div>
      <label className="choice">
        <input
          type="checkbox"
          role="switch"
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

function createSwitch() {
  const on = signal(false);
  const busy = signal(false);
  const failure = signal<string | null>(null);

  async function toggle() {
    if (busy.value) return;
    busy.value = true;
    failure.value = null;
    try {
      const { subscribe, unsubscribe } = await pushCalls();
      on.value = await (on.value ? unsubscribe() : subscribe());
    } catch (error) {
      failure.value = failureMessage(error);
    }
    busy.value = false;
  }

  pushCalls()
    .then(({ isSubscribed }) => isSubscribed())
    .then(
      (known) => {
        on.value = known;
      },
      // Where it cannot be told it is off: whoever turns it on is told why.
      () => undefined,
    );
  return { on, busy, failure, toggle };
}
