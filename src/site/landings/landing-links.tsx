/** The documents that no menu names: each of them, and each public page that is a document of its own, leads to them. */
import { questionsPage } from './questions-page.tsx';
import { towns } from './towns.ts';

const links = [
  { path: questionsPage.path, label: 'Questions fréquentes' },
  ...towns.map(({ path, name }) => ({ path, label: name })),
];

/** @param path of the document that they are on */
export function LandingLinks({ path }: { readonly path: string }) {
  return (
    <section>
      <nav aria-label="À lire aussi">
        <h2>À lire aussi</h2>
        <ul className="actions">
          {links
            .filter((link) => link.path !== path)
            .map((link) => (
              <li key={link.path}>
                <a href={`${link.path}/`}>{link.label}</a>
              </li>
            ))}
        </ul>
      </nav>
    </section>
  );
}
