/** A part of a screen that loads once it is wanted, and stays. */
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../platform/http/http-error.ts';

interface Loaded<Props> {
  /** Null before it is there. */
  readonly Part: ComponentType<Props> | null;
  /** Why it did not come, in French; null once it is asked for again. */
  readonly failure: string | null;
}

/**
 * What did not come is asked for again once it is wanted anew.
 * @param load the same function at each drawing
 * @param onFailure lets go of what it was wanted for
 */
export function useLoaded<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailure?: (error: unknown) => void,
): Loaded<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const failed = useRef(onFailure);
  failed.current = onFailure;
  const isMissing = isWanted && Part === null;
  useEffect(() => {
    if (!isMissing) return;
    setFailure(null);
    load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => {
        setFailure(failureMessage(error));
        failed.current?.(error);
      },
    );
  }, [isMissing, load]);
  return { Part, failure };
}
