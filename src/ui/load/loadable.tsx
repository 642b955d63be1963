/** Shows what a load brings; before that a skeleton, and what went wrong with a way to try again. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from '../screen/alert.tsx';
import type { Load } from './load-state.ts';
import '../field/field.css';
import './loadable.css';

/** A wait shorter than this shows nothing: a skeleton that flashes is worse than none. In milliseconds. */
export const skeletonDelay = 300;

interface LoadableProps<T> {
  readonly load: Load<T>;
  /** What is being waited for, « Chargement de votre profil… ». */
  readonly waiting: string;
  readonly children: (data: T) => ReactNode;
}

/** Starts the load when it appears. Whoever pressed *Réessayer* is taken to what came. */
export function Loadable<T>({ load, waiting, children }: LoadableProps<T>) {
  const content = useRef<HTMLDivElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const { data, failure, isLost, loading } = load;
  useEffect(() => load.start(), [load]);

  const again = async () => {
    if (loading.value) return;
    await load.run();
    const lost = document.activeElement === retry.current || document.activeElement === document.body;
    if (failure.value === null && lost) content.current?.focus();
  };

  return (
    <div className="loadable" ref={content} tabIndex={-1}>
      {data.value !== null && children(data.value)}
      {data.value === null && failure.value === null && <Skeleton text={waiting} />}
      <Alert message={failure.value} />
      {failure.value !== null && !isLost.value && (
        <button
          type="button"
          className="button quiet"
          ref={retry}
          aria-disabled={loading.value}
          onClick={again}
        >
          {loading.value ? 'Nouvel essai…' : 'Réessayer'}
        </button>
      )}
    </div>
  );
}

function Skeleton({ text }: { readonly text: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="skeleton" role="status">
      {late && (
        <>
          <span className="unseen">{text}</span>
          <i />
          <i />
          <i />
        </>
      )}
    </div>
  );
}
