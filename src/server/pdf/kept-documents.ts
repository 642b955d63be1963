/**
 * Issued invoices never change: each is printed once, and kept in memory for who asks for it again. Of the documents that
 * were not asked for in the longest time some are forgotten, so that all of them take no more than `MAX_BYTES`.
 */

import { createHash } from 'node:crypto';
import type { Printed, Printer } from './printer.ts';

const MAX_BYTES = 16_000_000;

/** A process prints with one version of the template: what another would print is in its own memory. */
const keyOf = (asked: Printed): string => createHash('sha256').update(JSON.stringify(asked)).digest('base64');

export function keepIssued(printer: Printer, maxBytes = MAX_BYTES): Printer {
  /** The last that was asked for is the last one here. */
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const sizes = new Map<string, number>();
  let total = 0;

  const forget = (key: string) => {
    kept.delete(key);
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  };
  const print = (key: string, asked: Printed) => {
    const printing = printer.call(asked);
    kept.set(key, printing);
    printing.then(
      ({ byteLength }) => {
        if (kept.get(key) !== printing) return;
        sizes.set(key, byteLength);
        total += byteLength;
        for (const oldest of [...kept.keys()]) {
          if (total <= maxBytes) break;
          forget(oldest);
        }
      },
      () => forget(key),
    );
    return printing;
  };
  return {
    call: (asked) => {
      if (asked.kind !== 'invoice') return printer.call(asked);
      const key = keyOf(asked);
      const document = kept.get(key) ?? print(key, asked);
      kept.delete(key);
      kept.set(key, document);
      return document;
    },
  };
}
