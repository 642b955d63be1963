/**
 * The terms in force (src/site/legal/cgv.md says the same): what an order records that its customer accepted. Their prices are
 * those of the tariff in force, whose first day they say: what was ordered keeps the version of both.
 */
export const termsVersion = '2027-04';

/** The same as a document, under the site's own address. */
export const termsPath = '/cgv.pdf';
