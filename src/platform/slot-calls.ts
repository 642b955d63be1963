/** Which slots are taken (domain.md, slot/available). */
import { number, record, string, type } from 'superstruct';
import { get } from './http.ts';

const answerSchema = type({ left: record(string(), number()) });

/** @throws HttpError */
export const readPlacesLeft = async (signal?: AbortSignal): Promise<Readonly<Record<string, number>>> =>
  (await get(['slot', 'available'], answerSchema, { ...(signal && { signal }) })).left;
