/** The screen of what is not online yet: says so, and leads to a person, with the subject of the message. */
import type { ComponentType } from 'react';
import { company } from '../../domain/company.ts';

/** @param heading of the screen */
export function notOpenYet(heading: string): ComponentType {
  return function NotOpenYet() {
    return (
      <>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="lead">
          La réservation en ligne n’est pas encore ouverte : écrivez-nous ou appelez-nous, une personne s’en
          occupe.
        </p>
        <p className="actions">
          <a className="button" href="#/contact#reservation">
            Nous écrire
          </a>
          <a className="button quiet" href={company.phone.href}>
            {company.phone.label}
          </a>
        </p>
      </>
    );
  };
}
