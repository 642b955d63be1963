/** What an order does that is refused for its price: the page may have been open since before prices were set. */
import { readTariff } from '../../domain/tariff/tariff-calls.ts';
import { adoptTariffs } from '../page/tariffs.ts';
import { api } from './api.ts';

/** Asks for the prices that hold and those that are to come: whatever is on show follows. */
export async function readTariffs(): Promise<void> {
  try {
    adoptTariffs((await api(readTariff, {})).versions);
  } catch {
    // What is on show stays: ordered again, it is refused again, and this is tried again.
  }
}
