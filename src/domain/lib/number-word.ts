/** Numbers that sentences write as words: those that the figures of the product come to, and no others. */
export const numberWord = {
  1: 'une',
  6: 'six',
  8: 'huit',
  10: 'dix',
  14: 'quatorze',
  15: 'quinze',
  30: 'trente',
} as const;
