/** The company's phone and e-mail, as links. */
import { company } from '../../domain/settings/company.ts';

export function PhoneLink() {
  return <a href={company.phone.href}>{company.phone.label}</a>;
}

/** @param subject prefills the message's subject */
export function MailLink({ subject }: { subject?: string }) {
  return <a href={mailto(subject)}>{company.email}</a>;
}

/** A `mailto:` to the company. */
export function mailto(subject?: string): string {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return `mailto:${company.email}${query}`;
}
