/** One booking and one subscription of a customer: apart from the lists, which have no use for their forms. */
import { BookingScreen } from './booking.tsx';
import { Subscribe } from './subscribe.tsx';
import { SubscriptionScreen } from './subscription.tsx';

export const screens = { BookingScreen, Subscribe, SubscriptionScreen };
