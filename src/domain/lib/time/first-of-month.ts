/** The first of a month is an ordinal in French, and no other day is: « 1er décembre ». @param text holds one day */
export const withFirst = (text: string): string => text.replace(/\b1 /, '1er ');
