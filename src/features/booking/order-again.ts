/** Fills an order in with what a booking was, to be ordered once more: its appointments alone are asked for anew. */
import { readLastOrdered, readOrdered } from '../../domain/booking/order-again-calls.ts';
import { api } from '../../platform/api/api.ts';
import { replaceWith } from '../../platform/page/go.ts';
import { adoptAnswers } from './answers.ts';
import { firstOpen, isReachable, pathOf } from './steps.ts';

/**
 * @param id null for what was ordered last
 * @returns whether there is such an order, whose end is on its way
 * @throws HttpError
 */
export async function orderAgain(id: string | null): Promise<boolean> {
  const ordered = id === null ? (await api(readLastOrdered, {})).last : await api(readOrdered, { id });
  if (!ordered) return false;
  const { serviceCode, vehicle, ...journey } = ordered;
  adoptAnswers({ serviceCode, vehicle, journey });
  replaceWith(pathOf(isReachable('summary') ? 'summary' : firstOpen()));
  return true;
}
