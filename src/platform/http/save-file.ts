import { MINUTE_MS } from '../../domain/lib/time/durations.ts';

/** Hands a file made or received here to the browser, which saves or opens it as it does any other. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has begun to read it; some need it a little longer.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS);
}
