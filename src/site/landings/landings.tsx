/** The documents that search engines know: each public page but home, the questions, and the towns around us. */
import type { ReactNode } from 'react';
import type { PublicPath } from '../../domain/route/public-paths.ts';
import { publicPages } from '../pages/public-pages.tsx';
import { describedRoutes } from '../parts/page.tsx';
import { type PictureWords, publicWords, questionsWords, townWords } from './picture-words.ts';
import { QuestionsPage, questionsPage } from './questions-page.tsx';
import { aboutQuestions, aboutTariff, aboutTown, type Described } from './structured-data.ts';
import { TownPage, townDescription, townTitle } from './town-page.tsx';
import { towns } from './towns.ts';

export interface Landing {
  /** Without its final slash. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly Content: () => ReactNode;
  /** What it says to search engines besides who we are. */
  readonly about: Described;
  /** On its picture, below its title. */
  readonly words: PictureWords;
}

const nothingMore: Described = () => [];
const described: Readonly<Record<string, Described>> = { '/tarif': aboutTariff };

const publicLandings = describedRoutes
  .filter(({ path }) => path !== '/')
  .map((route): Landing => {
    const page = publicPages.find(({ path }) => path === route.path);
    if (!page) throw new Error(`no page for ${route.path}`);
    return {
      ...route,
      Content: page.Content,
      about: described[route.path] ?? nothingMore,
      words: publicWords[route.path as Exclude<PublicPath, '/'>],
    };
  });

export const landings: readonly Landing[] = [
  ...publicLandings,
  { ...questionsPage, Content: QuestionsPage, about: aboutQuestions, words: questionsWords },
  ...towns.map((town) => ({
    path: town.path,
    title: townTitle(town),
    description: townDescription(town),
    Content: () => <TownPage town={town} />,
    about: aboutTown(town),
    words: townWords(town),
  })),
];
