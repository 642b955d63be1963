/** What takes the place of a form that has done its work, with the focus: the message, and the way to the login. */
import type { ReactNode } from 'react';
import { takeFocus } from '../../ui/screen/take-focus.ts';
import { TimedRedirect } from '../../ui/screen/timed-redirect.tsx';

interface DoneProps {
  readonly children: ReactNode;
  /** The login, with its query. */
  readonly to: string;
  /** In milliseconds. */
  readonly afterMs: number;
}

export function Done({ children, ...redirect }: DoneProps) {
  return (
    <div className="card" role="status" tabIndex={-1} ref={takeFocus}>
      <p className="done">{children}</p>
      <TimedRedirect {...redirect} {...loginPage} />
    </div>
  );
}

/** How the login is called in a redirection. */
export const loginPage = { place: 'la page de connexion', linkLabel: 'Me connecter maintenant' };
