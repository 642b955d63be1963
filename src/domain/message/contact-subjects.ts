/** What the buttons that lead to the contact form are about: the anchor of `#/contact#…` and the message's first line. */

const subjects: Readonly<Record<string, string>> = {
  reservation: 'réservation d’un convoyage',
  abonnement: 'abonnement',
  'espace-client': 'espace client',
  devis: 'demande de devis',
};

/** Anchors of the contact page, in the order of the page. */
export const contactAnchors: readonly string[] = Object.keys(subjects);

/** `Objet : abonnement`, or null for an anchor that names no subject. */
export function subjectLine(anchor: string): string | null {
  return Object.hasOwn(subjects, anchor) ? `Objet\u00a0: ${subjects[anchor]}` : null;
}

/** What has been written beneath a subject line of ours: the whole message when there is none. */
export function withoutSubject(message: string): string {
  const [first, ...rest] = message.split('\n');
  const ours = contactAnchors.some((anchor) => subjectLine(anchor) === first);
  return ours ? rest.join('\n') : message;
}

/**
 * The message once its first line says the subject. Nothing typed is ever replaced: a line of ours is changed, a
 * message that has its own « Objet : » line, or no room for ours, stays as it is.
 * @param maxLength of the result, in UTF-16 code units
 */
export function withSubject(message: string, anchor: string, maxLength: number): string {
  const line = subjectLine(anchor);
  const typed = withoutSubject(message);
  if (line === null || /^objet\s*:/i.test(typed)) return message;
  const result = `${line}\n${typed}`;
  return result.length > maxLength ? message : result;
}
