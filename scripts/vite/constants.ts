/** What every build puts in the place of names that sources declare and nothing defines. */
import { fileLetters } from '../../src/app/screens.ts';

export const constants: Readonly<Record<string, string>> = { FILE_LETTERS: JSON.stringify(fileLetters()) };
