/** What there is to pay of something now. */

export interface Due {
  readonly amountCents: number;
  /** The invoice that waits for it; null where one is issued with the payment. */
  readonly invoiceId: string | null;
}
