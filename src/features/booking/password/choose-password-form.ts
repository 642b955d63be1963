/** Choosing a password once an order is paid (specification §5): the form's state and its call. */
import { choosePassword } from '../../../domain/account/chosen-password-calls.ts';
import { passwordError } from '../../../domain/account/password.ts';
import { api } from '../../../platform/api/api.ts';
import { createForm } from '../../../ui/form/form.ts';

export interface PaidBooking {
  readonly id: string;
  /** Of the link to its payment. */
  readonly bookingKey: string;
}

export const createChosenPassword = ({ id, bookingKey }: PaidBooking) =>
  createForm<'plainPassword'>({
    keep: null,
    fields: { plainPassword: passwordError },
    send: ({ plainPassword }, clientId) =>
      api(choosePassword, { id }, { clientId, key: bookingKey, plainPassword }),
  });
