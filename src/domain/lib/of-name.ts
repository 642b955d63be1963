/** A vowel, an y that is one, or the mute h of a first name; no other h is mute: « de Hassan », « de Honda ». */
const elided =
  /^(?:[aeiouœà-æè-ïò-ü]|y(?![aeiou])|h(?:ect|[eé]l[eéèoô]|enri|er[mv]|ilai|ipp|ono|ort|u[bg]|ya))/i;

/** « de » before the name of somebody or of a month, elided where French elides it: « d’Agathe », « de Marc ». */
export const ofName = (name: string): string => `${elided.test(name) ? 'd’' : 'de '}${name}`;
