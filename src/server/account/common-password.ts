/** Passwords that are guessed first although they follow the rule: a well-known word, with what the rule asks for around it. */

/** Letters only, as `wordIn` leaves them: what lists of leaked passwords begin with, in France and elsewhere. */
const words = new Set(
  `password passwort motdepasse passe secret azerty azertyuiop qsdfgh wxcvbn qwerty qwertyuiop qwertz asdf asdfgh zxcvbn
  abc abcd abcde abcdef admin administrator administrateur root user guest invite test testing demo default changeme changezmoi
  letmein welcome bienvenue bonjour bonsoir salut coucou hello login access master superman batman spiderman starwars
  pokemon naruto dragon monkey shadow sunshine soleil princess princesse iloveyou jetaime amour doudou chouchou loulou
  cheval chocolat football baseball soccer marseille lyon paris france bretagne summer winter spring autumn printemps
  hiver automne january janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre lundi
  vendredi dimanche nicolas thomas julien camille alexandre antoine maxime michel isabelle nathalie charlie michael
  jordan ashley jessica daniel computer ordinateur internet google voiture convoyage convoyeur client client
  aaa aaaa aaaaa aaaaaa`
    .split(/\s+/)
    .filter(Boolean),
);

/** What stands for a letter in a password. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Digits and signs around a word are what everybody adds; within it they stand for letters, or for nothing. */
function wordIn(password: string): string {
  const bare = password
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/^[^a-z@$]+|[^a-z]+$/g, '');
  return [...bare]
    .map((character) => lookalikes[character] ?? character)
    .join('')
    .replace(/[^a-z]/g, '');
}

/** Said of such a password. */
export const COMMON_PASSWORD = 'Ce mot de passe est trop courant\u00a0: choisissez-en un autre.';

/** @param password that the rule accepts */
export const isCommonPassword = (password: string): boolean => words.has(wordIn(password));
