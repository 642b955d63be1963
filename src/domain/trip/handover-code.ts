/** What the code is for by which a driver and whoever they meet know each other: after it, to the latter. */
export const CODE_HINT = '\u00a0: votre convoyeur a le même, demandez-le-lui à son arrivée';
