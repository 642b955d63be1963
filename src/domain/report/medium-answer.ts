/** The shape of how far a medium has come, as the API answers it. What a newer API adds does not break an older page. */

import { array, boolean, type Infer, integer, string, type } from 'superstruct';

export const mediumProgressSchema = type({
  hash: string(),
  verified: boolean(),
  slices: array(type({ received: integer(), verified: boolean() })),
});

export type MediumProgressAnswer = Infer<typeof mediumProgressSchema>;
