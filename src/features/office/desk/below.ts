/** What the desk shows below what waits: it loads once there is something of it. */
import { ClosedToday, DoneEntry } from './done.tsx';
import { NextTrips } from './next-trips.tsx';

export const below = { ClosedToday, DoneEntry, NextTrips };
