/**
 * What a tablet keeps of its driver's missions: the days as they were last read, the steps and condition reports that
 * wait to be sent, and what is known of each photo and video. A database of its own: that of the media holds nothing but
 * their bytes (domain.md).
 */
import type { DBSchema } from 'idb';
import type { DriverDayView } from '../../domain/mission/calls.ts';
import { missionDatabase } from '../../domain/settings/stored-data.ts';
import { loseWaiting } from './keep-waiting.ts';
import { lazyDatabase } from './open-database.ts';
import type { TabletMedium, TabletMove, TabletReport } from './tablet-records.ts';

export interface Missions extends DBSchema {
  /** By account. */
  days: { key: string; value: DriverDayView };
  /** In the order in which they were pressed. */
  moves: { key: number; value: TabletMove };
  reports: { key: string; value: TabletReport };
  media: { key: string; value: TabletMedium };
}

export const missions = lazyDatabase<Missions>(missionDatabase, 2, (database, from) => {
  if (from < 1) {
    database.createObjectStore('days');
    database.createObjectStore('moves', { autoIncrement: true });
    // It was there when something was put to wait in it: whoever empties it is not the product.
    loseWaiting();
  }
  database.createObjectStore('reports', { keyPath: 'clientId' });
  database.createObjectStore('media', { keyPath: 'id' });
});
