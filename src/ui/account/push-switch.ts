/** What the switch of notifications knows and does, in signals. */
import { signal } from '@preact/signals-react';
import { isSubscribed, subscribe, unsubscribe } from '../../platform/api/push.ts';
import { failureMessage } from '../../platform/http/http-error.ts';

export function createSwitch() {
  const on = signal(false);
  const busy = signal(false);
  const failure = signal<string | null>(null);

  async function toggle() {
    if (busy.value) return;
    busy.value = true;
    failure.value = null;
    try {
      on.value = await (on.value ? unsubscribe() : subscribe());
    } catch (error) {
      failure.value = failureMessage(error);
    }
    busy.value = false;
  }

  isSubscribed().then(
    (known) => {
      on.value = known;
    },
    // Where it cannot be told it is off: whoever turns it on is told why.
    () => undefined,
  );
  return { on, busy, failure, toggle };
}
