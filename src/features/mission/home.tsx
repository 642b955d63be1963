/** Home of the team: the day of whoever drives, then the way to the desk. */
import { type Offer, RoleHome } from '../../ui/account/role-home.tsx';
import { Day } from './my-day.tsx';

const offers: readonly Offer[] = [
  {
    path: '/admin/teammate/desk',
    label: 'Bureau',
    text: 'Ce qui attend quelqu’un, et ce qui se fait pour un client qui appelle.',
  },
];

export function TeamHome() {
  return (
    <RoleHome offers={offers}>
      <Day />
    </RoleHome>
  );
}
