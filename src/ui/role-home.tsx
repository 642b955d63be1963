/** The first screen of someone signed in: a greeting, and what they can do today. */
import type { ReactNode } from 'react';
import { session } from '../platform/session.ts';

export interface Offer {
  /** Hash path, with an anchor where there is one. */
  readonly path: string;
  readonly label: string;
  readonly text: string;
}

interface RoleHomeProps {
  /** What this place is for, in a sentence. */
  readonly lead: ReactNode;
  readonly offers: readonly Offer[];
}

export function RoleHome({ lead, offers }: RoleHomeProps) {
  return (
    <>
      <h1 tabIndex={-1}>Bonjour {session.value?.displayName}</h1>
      <p className="lead">{lead}</p>
      <ul className="grid two">
        {offers.map(({ path, label, text }) => (
          <li key={path} className="card">
            <h2>
              <a href={`#${path}`}>{label}</a>
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
