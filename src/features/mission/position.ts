/** Where the tablet is, when its driver allows it. */
import { MINUTE_MS } from '../../domain/lib/time/durations.ts';
import type { Position } from '../../platform/tablet/tablet-records.ts';

/** A question that nobody answers must not hold a step back, in milliseconds. */
const TIMEOUT = 5_000;
/** A position this old will do, in milliseconds. */
const FRESH = MINUTE_MS;

/** Null where it is refused, unknown, or too slow. */
export const whereAmI = (): Promise<Position | null> =>
  new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT, null);
    // Missing where the page is not served over TLS.
    if (!navigator.geolocation) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ lat: latitude, lon: longitude, accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: TIMEOUT, maximumAge: FRESH },
    );
  });
