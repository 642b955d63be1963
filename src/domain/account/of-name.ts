/** A vowel, an y that is one, or an h: mute in most first names, and in few of those that begin with « ha ». */
const elided = /^(?:[aeiouœà-æè-ïò-ü]|y(?![aeiou])|h[eiouyéè])/i;

/** « de » before the name of somebody, elided where French elides it: « d’Agathe », « de Marc ». */
export const ofName = (name: string): string => `${elided.test(name) ? 'd’' : 'de '}${name}`;
