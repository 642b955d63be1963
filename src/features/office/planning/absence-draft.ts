/** Where an absence that is being typed is kept: what was begun opens again by itself, and its form loads then alone. */
export const ABSENCE_DRAFT = 'absence';
