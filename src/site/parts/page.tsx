/** One public page: its `<main>`, its heading and its first sentence, which is also the meta description. */
import { createContext, type ReactNode, useContext } from 'react';
import { publicRoutes } from '../../domain/route/routes.ts';
import { company } from '../../domain/settings/company.ts';
import { descriptions } from '../facts/descriptions.ts';

/** What the head and the page of a route say. */
export interface DescribedRoute {
  readonly path: string;
  /** The whole `<title>`, brand prefix included. */
  readonly title: string;
  /** Meta description. */
  readonly description: string;
}

/** Of the table, in its order. */
export const describedRoutes: readonly DescribedRoute[] = publicRoutes.map((route) => ({
  ...route,
  description: descriptions[route.path],
}));

/** Shown for a route that does not exist; it is not in the route table, so no link, sitemap or page view names it. */
export const notFoundRoute: DescribedRoute = {
  path: '/introuvable',
  title: `${company.brand} – Page introuvable`,
  description:
    'Cette adresse ne mène à aucune page du site\u00a0: elle a peut-être changé, ou une lettre s’est perdue en route.',
};

/** The route of a page that exists in the document; throws for any other path. */
export function routeOf(path: string): DescribedRoute {
  const route = [...describedRoutes, notFoundRoute].find((candidate) => candidate.path === path);
  if (route === undefined) throw new Error(`${path} is not in the route table`);
  return route;
}

/** What ends a page where it is a document of its own. */
export const Ending = createContext<ReactNode>(null);

interface MainProps {
  /** Of a page of the application's document. */
  readonly id?: string;
  /** The whole `<title>`, brand prefix included. */
  readonly title: string;
  readonly description: string;
  /** The page's `<h1>`. */
  readonly heading: string;
  readonly children: ReactNode;
}

export function Main({ id, title, description, heading, children }: MainProps) {
  const ending = useContext(Ending);
  return (
    <main id={id} data-title={title}>
      <h1 tabIndex={-1}>{heading}</h1>
      <p className="lead">{description}</p>
      {children}
      {ending}
    </main>
  );
}

/**
 * @param path a path of the route table, or the *page introuvable*
 * @param heading the page's `<h1>`
 */
export function Page({ path, heading, children }: { path: string; heading: string; children: ReactNode }) {
  return (
    <Main {...routeOf(path)} id={path} heading={heading}>
      {children}
    </Main>
  );
}
