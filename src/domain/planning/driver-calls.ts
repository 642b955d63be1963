/** What the team tells the API of its drivers: when they are absent, until when they may drive, and how they are called. */
import { type Infer, integer, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { doneSchema } from '../lib/contract/outcome.ts';
import type {
  absenceSchema,
  cancelAbsenceSchema,
  driverPhoneSchema,
  licenceSchema,
} from './planning-schema.ts';

export const recordAbsence = contract<Infer<typeof absenceSchema>>()({
  method: 'POST',
  path: '/planning/absence',
  answer: type({
    id: string(),
    /** Trips that they have on these days: somebody else has to drive them. */
    trips: integer(),
  }),
});

export const cancelAbsence = contract<Infer<typeof cancelAbsenceSchema>>()({
  method: 'POST',
  path: '/planning/absence/cancel',
  answer: doneSchema,
});

export const recordLicence = contract<Infer<typeof licenceSchema>>()({
  method: 'POST',
  path: '/planning/licence',
  answer: doneSchema,
});

export const recordDriverPhone = contract<Infer<typeof driverPhoneSchema>>()({
  method: 'POST',
  path: '/planning/phone',
  answer: doneSchema,
});
