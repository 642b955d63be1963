/** A text as it begins a sentence or a line: its first letter is a capital. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);

/** The same within a sentence: « Autre trajet » becomes « autre trajet ». */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
