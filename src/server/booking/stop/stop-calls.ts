/** Who is met on a trip, what leads to the door, and where that is: said otherwise by the team. */

import { team } from '../../../domain/account/roles.ts';
import { changeBookingStop } from '../../../domain/booking/office/office-form-calls.ts';
import { stopChangeSchema } from '../../../domain/booking/office/office-schema.ts';
import { json } from '../../calls/body-rule.ts';
import { handle } from '../../calls/handle.ts';
import { recordId } from '../../calls/param-rules.ts';
import type { BookingServices } from '../booking-services.ts';
import { NO_BOOKING } from '../booking-store.ts';
import { makeForOffice } from '../changes/office-calls.ts';
import { stopWords } from '../journey.ts';
import { changeStop } from './change-stop.ts';

export const stopCalls = (services: BookingServices) => [
  handle(
    changeBookingStop,
    {
      summary: 'Says otherwise who is met on a trip, what leads to the door, and where that is',
      roles: team,
      params: { id: recordId(NO_BOOKING) },
      problems: ['ERROR.STATE'],
      body: json(stopChangeSchema),
    },
    (asked) =>
      makeForOffice(services, asked, (change) => {
        const { stops, address, ...said } = asked.body;
        return changeStop(services, { ...change, stops, address, said: stopWords(said) });
      }),
  ),
];
