/** The company's telephone, apart from the rest of it: the page of a payment alone shows it in the browser. */

/** Reserved for fiction by the numbering plan (ARCEP): replaced by the owner's own. */
export const phone = { label: '04\u00a065\u00a071\u00a000\u00a000', href: 'tel:+33465710000' };
