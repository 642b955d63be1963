/** An instant as our mails say it: « samedi 21 novembre 2026 à 09:00 (heure de Paris) ». */

const instant = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

export const frenchInstant = (at: Date): string => `${instant.format(at)} (heure de Paris)`;
