/** Where a customer pays what they owe, and reads what became of it. */

/** @param purpose the query that names it, `booking=…` or `subscription=…` */
export const paymentPathOf = (purpose: string): string => `/admin/customer/payment_status?${purpose}`;
