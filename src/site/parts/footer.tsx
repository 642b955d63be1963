/** The footer: company, legal documents, consent. */
import { company } from '../../domain/settings/company.ts';
import { noticesPath } from '../../domain/settings/notices.ts';
import { termsPath } from '../../domain/settings/terms.ts';
import { MailLink, PhoneLink } from './contact-links.tsx';
import { openingHours } from './opening-hours.ts';

const links = [
  ['#/tarif', 'Tarifs'],
  ['/questions/', 'Questions fréquentes'],
  ['#/verifier', 'Vérifier un état des lieux'],
  ['#/mentions-legales', 'Mentions légales'],
  [termsPath, 'Conditions générales (PDF)'],
  ['/cgv', 'Conditions générales'],
  ['/confidentialite', 'Confidentialité'],
  ['/retractation', 'Renoncer au contrat ici'],
  ['/resilier', 'Résilier votre contrat'],
] as const;

/** Whose code the scripts hold. */
const notices = [[noticesPath, 'Licences des logiciels']] as const;

interface FooterProps {
  /** The document runs no script: another page has the button that takes a choice of cookies back. */
  readonly plain?: boolean;
  /** The document is not `index.html`, each byte of which every screen carries. */
  readonly roomy?: boolean;
}

export function Footer({ plain = false, roomy = false }: FooterProps) {
  return (
    <footer>
      <p>
        <b>{company.brand}</b>
        <br />
        {company.legal.footer}
        <br />
        <PhoneLink />
        <br />
        <MailLink />
        <br />
        {openingHours}
      </p>
      <ul>
        {[...links, ...(roomy ? notices : [])].map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li>
          {plain ? (
            <a href="#/mentions-legales">Gérer mes cookies</a>
          ) : (
            <button type="button" data-consent="revoke">
              Gérer mes cookies
            </button>
          )}
        </li>
      </ul>
    </footer>
  );
}
