/** Which component is the page of which path, in the order of the document: home comes last. */
import type { ReactNode } from 'react';
import { AppPage } from './app-page.tsx';
import { ConceptPage } from './concept.tsx';
import { ContactPage } from './contact.tsx';
import { EnvironmentPage } from './environment.tsx';
import { GuarantePage } from './guarante.tsx';
import { HomePage } from './home.tsx';
import { LegalPage } from './legal.tsx';
import { NotFoundPage } from './not-found.tsx';
import { StoragePage } from './storage.tsx';
import { TariffPage } from './tariff.tsx';
import { TeamPage } from './team.tsx';
import { VerifyPage } from './verify.tsx';

export interface PublicPage {
  readonly path: string;
  readonly Content: () => ReactNode;
}

export const publicPages: readonly PublicPage[] = [
  { path: '/tarif', Content: TariffPage },
  { path: '/concept', Content: ConceptPage },
  { path: '/storage', Content: StoragePage },
  { path: '/guarante', Content: GuarantePage },
  { path: '/contact', Content: ContactPage },
  { path: '/team', Content: TeamPage },
  { path: '/environment', Content: EnvironmentPage },
  { path: '/verifier', Content: VerifyPage },
  { path: '/mentions-legales', Content: LegalPage },
  { path: '/introuvable', Content: NotFoundPage },
  { path: '/auth/login', Content: AppPage },
  { path: '/', Content: HomePage },
];
