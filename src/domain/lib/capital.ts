/** A text as it begins a sentence or a line: its first letter is a capital. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
