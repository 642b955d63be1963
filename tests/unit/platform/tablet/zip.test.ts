import { expect, it } from 'vitest';
import { zip } from '../../../../src/platform/tablet/zip.ts';

const MADE = new Date(2026, 10, 22, 8, 5, 30);

it('writes what the format says: CRC-32, sizes, names in UTF-8, and an index at the end', async () => {
  const archive = await zip(
    [
      { name: 'état.txt', content: new Blob(['123456789']) },
      { name: 'vide', content: new Blob([]) },
    ],
    MADE,
  );
  const bytes = new DataView(await archive.arrayBuffer());
  // The check value of CRC-32.
  expect(bytes.getUint32(14, true)).toBe(0xcbf4_3926);
  expect([bytes.getUint32(18, true), bytes.getUint32(22, true)]).toEqual([9, 9]);
  expect(new TextDecoder().decode(new Uint8Array(bytes.buffer, 30, 9))).toBe('état.txt');
  const end = bytes.byteLength - 22;
  expect([bytes.getUint32(end, true), bytes.getUint16(end + 10, true)]).toEqual([0x0605_4b50, 2]);
  const index = bytes.getUint32(end + 16, true);
  expect(bytes.getUint32(index, true)).toBe(0x0201_4b50);
  // 8 h 05 min 30 s of 22 November 2026, two seconds at a time.
  expect(bytes.getUint16(index + 12, true)).toBe((8 << 11) | (5 << 5) | 15);
  expect(bytes.getUint16(index + 14, true)).toBe((46 << 9) | (11 << 5) | 22);
});

it('says in French that more than 4 GB do not fit, before it reads any of it', async () => {
  const huge = { size: 4_000_000_001 } as Blob;
  await expect(zip([{ name: 'video.webm', content: huge }], MADE)).rejects.toThrow('Plus de 4\u00a0Go');
});
