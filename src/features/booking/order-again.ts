/** Fills an order in with what a booking was, to be ordered once more: its appointments alone are asked for anew. */
import { readOrdered } from '../../domain/booking/order-again-calls.ts';
import { api } from '../../platform/api/api.ts';
import { replaceWith } from '../../platform/page/go.ts';
import { adoptAnswers } from './answers.ts';
import { firstOpen, pathOf } from './steps.ts';

/** @throws HttpError */
export async function orderAgain(id: string): Promise<void> {
  const { serviceCode, vehicle, ...journey } = await api(readOrdered, { id });
  adoptAnswers({ serviceCode, vehicle, journey });
  replaceWith(pathOf(firstOpen()));
}
