/** Sends a contact message: a single-use token first, then the message (specification §7). */
import { readContactToken, sendContactMessage } from '../../domain/message/calls.ts';
import type { ContactFields } from '../../domain/message/contact-message.ts';
import { api } from '../../platform/api/api.ts';
import { HttpError } from '../../platform/http/http-error.ts';

/**
 * The same `clientId` is stored once, however often it is sent.
 * @throws HttpError
 */
export async function sendMessage(fields: ContactFields, clientId: string): Promise<void> {
  const attempt = async () => {
    const { token } = await api(readContactToken, {});
    await api(sendContactMessage, {}, { ...fields, clientId, token });
  };
  await attempt().catch((error: unknown) => {
    // The token has expired between the two calls, on a very slow line: another one, once.
    if (error instanceof HttpError && error.code === 'ERROR.TOKEN') return attempt();
    throw error;
  });
}
