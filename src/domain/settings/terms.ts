/** The terms in force (src/site/legal/cgv.md says the same): what an order records that its customer accepted. */
export const termsVersion = '2027-03';

/** The same as a document, under the site's own address. */
export const termsPath = '/cgv.pdf';
