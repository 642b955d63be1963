/** Sends a contact message: a single-use token first, then the message (specification §7). */
import { string, type } from 'superstruct';
import { type ContactFields, normaliseContact } from '../../domain/message/contact-message.ts';
import { get, post } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';

const tokenAnswer = type({ token: string() });
const messageAnswer = type({ id: string() });

/**
 * The same `clientId` is stored once, however often it is sent.
 * @throws HttpError
 */
export async function sendMessage(fields: ContactFields, clientId: string): Promise<void> {
  const attempt = async () => {
    const { token } = await get(['contact', 'query_token'], tokenAnswer);
    await post(['contact', 'message'], { ...normaliseContact(fields), clientId, token }, messageAnswer);
  };
  await attempt().catch((error: unknown) => {
    // The token has expired between the two calls, on a very slow line: another one, once.
    if (error instanceof HttpError && error.code === 'ERROR.TOKEN') return attempt();
    throw error;
  });
}
