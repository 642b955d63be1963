/** Mentions légales: publisher, host, rules, and cookies (specification §2; domain.md, What French law asks). */
import { company, TO_COMPLETE } from '../../domain/settings/company.ts';
import { MailLink, PhoneLink } from '../parts/contact-links.tsx';
import { Page } from '../parts/page.tsx';
import { StackedTable } from '../parts/stacked-table.tsx';

const { legal } = company;

const publisher = [
  ['Éditeur', `${company.brand}, ${legal.form} (SAS)`],
  ['Siège', `commune du sud de la France, adresse ${legal.seat}`],
  ['SIREN', legal.siren],
  ['RCS', legal.rcs],
  ['TVA intracommunautaire', legal.vat],
  ['Directeur de la publication', legal.director],
  ['Hébergeur', `nom, adresse et téléphone\u00a0: ${legal.host}`],
  ['Médiateur de la consommation', legal.mediator],
] as const;

/** A fact that the owner has not given yet stays marked here, where the law asks for it; somebody answers for it. */
const isIncomplete = Object.values<string>(legal).includes(TO_COMPLETE);

/** The owner's own lines (specification §2), kept word for word in French. */
const ownerCookies = [
  ['Connexion', '2\u00a0jours, ou 2\u00a0semaines si vous cochez «\u00a0Se souvenir de moi\u00a0»'],
  ['Options d’écran', '1\u00a0an'],
  ['Informations de commentaire', '1\u00a0an'],
  ['Modification d’une publication', '1\u00a0jour'],
] as const;

export function LegalPage() {
  return (
    <Page path="/mentions-legales" heading="Mentions légales">
      <section>
        <h2>Éditeur et hébergeur</h2>
        <dl>
          {publisher.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
          <div>
            <dt>Contact</dt>
            <dd>
              <PhoneLink />, <MailLink />
            </dd>
          </div>
        </dl>
        {isIncomplete && (
          <p>
            Ce qui est noté «&nbsp;{TO_COMPLETE}&nbsp;» vous est donné sur simple demande, par téléphone ou
            par e-mail.
          </p>
        )}
      </section>
      <section>
        <h2>Propriété intellectuelle</h2>
        <p>
          Les textes, les images, le logo et la mise en page de ce site appartiennent à {company.brand} ou à
          leurs auteurs. Toute reproduction ou diffusion, même partielle, demande notre accord écrit, hors des
          exceptions prévues par la loi.
        </p>
      </section>
      <section>
        <h2>Liens hypertextes</h2>
        <p>
          Ce site peut mener à d’autres sites que nous ne contrôlons pas&nbsp;: nous ne répondons ni de leur
          contenu ni de l’usage qui en est fait. Vous pouvez créer un lien vers ce site sans nous en demander
          l’autorisation.
        </p>
      </section>
      <section id="/mentions-legales#cookies">
        <h2>Cookies</h2>
        <StackedTable
          caption="Cookies prévus par notre politique"
          head={[]}
          rows={ownerCookies.map(([name, duration]) => ({ key: name, name, cells: [duration] }))}
        />
        <p>
          <a href="/confidentialite">Tout ce que ce site enregistre dans votre navigateur</a>, avec son usage
          et sa durée, est dans la page Confidentialité.
        </p>
        <p>
          La mesure d’audience n’utilise ni cookie ni identifiant, et s’arrête dès que vous refusez. Le bouton
          «&nbsp;Gérer mes cookies&nbsp;», en bas de chaque page, permet de changer d’avis.
        </p>
      </section>
    </Page>
  );
}
