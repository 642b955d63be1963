/** A part of a screen that loads once it is wanted, and stays. */
import { type ComponentType, useEffect, useState } from 'react';
import { failureMessage } from '../../../platform/http/http-error.ts';

interface Loaded<Props> {
  /** Null before it is there. */
  readonly Part: ComponentType<Props> | null;
  /** Why it did not come, in French. */
  readonly failure: string | null;
}

/** @param load the same function at each drawing */
export function useLoaded<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): Loaded<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isMissing = isWanted && Part === null;
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => setFailure(failureMessage(error)),
    );
  }, [isMissing, load]);
  return { Part, failure };
}
