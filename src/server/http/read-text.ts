/** Reads the answer of a service we call, up to a size: a hostile one cannot fill the memory. */

/** @throws when the body is longer than `maxBytes`, cut off, or not UTF-8. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('answer too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
