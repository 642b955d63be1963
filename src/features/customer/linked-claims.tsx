/** The page of the link of a mail about a damage: its reader follows it and answers without signing in. */
import { readQuery } from '../../platform/page/query.ts';
import { ClaimsPart } from '../../ui/booking/booked-claims.tsx';
import { Screen } from '../../ui/screen/screen.tsx';

export const LinkedClaims = () => (
  <Screen heading="Un dommage">
    <ClaimsPart open props={{ bookingId: readQuery('booking'), linkKey: readQuery('key') }} />
  </Screen>
);
