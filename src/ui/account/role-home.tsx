/** The first screen of someone signed in: a greeting, and what they can do today. */
import type { ReactNode } from 'react';
import { session } from '../../platform/session/session.ts';

export interface Offer {
  /** Hash path, with an anchor where there is one. */
  readonly path: string;
  readonly label: string;
  readonly text: string;
}

interface RoleHomeProps {
  /** What this place is for, in a sentence. */
  readonly lead?: string;
  /** What comes before all that can be done. */
  readonly children?: ReactNode;
  readonly offers: readonly Offer[];
}

export function RoleHome({ lead, children, offers }: RoleHomeProps) {
  return (
    <>
      <h1 tabIndex={-1}>Bonjour {session.value?.displayName}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
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
