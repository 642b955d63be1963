/** The screen of what is not online yet: says so, and leads to a person, with the subject of the message. */
import type { ComponentType } from 'react';
import { company } from '../domain/company.ts';

export type Topic = 'booking' | 'subscription';

/** What is missing, and the anchor of the contact page that asks for it. */
const topics: Readonly<Record<Topic, readonly [text: string, anchor: string]>> = {
  booking: ['La réservation en ligne n’est pas encore ouverte', 'reservation'],
  subscription: ['L’abonnement en ligne n’est pas encore ouvert', 'abonnement'],
};

/** @param heading of the screen */
export function notOpenYet(heading: string, topic: Topic): ComponentType {
  const [text, anchor] = topics[topic];
  return function NotOpenYet() {
    return (
      <>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="lead">{text} : écrivez-nous ou appelez-nous, une personne s’en occupe.</p>
        <p className="actions">
          <a className="button" href={`#/contact#${anchor}`}>
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
