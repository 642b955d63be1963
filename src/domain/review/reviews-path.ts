/** Where everybody reads what customers wrote of us: a page that the server makes. */

export const REVIEWS_PATH = '/avis';
