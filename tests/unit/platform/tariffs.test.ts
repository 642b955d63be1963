/** The prices that hold in a page: those of its document, and those that the API says later. */
import { expect, it, vi } from 'vitest';
import { publishedTariff } from '../../../src/domain/tariff/tariff.ts';

const dearer = { ...publishedTariff, firstDay: '2026-02-01', vatRate: 21 };

it('are those that the document says were set, from their day on', async () => {
  document.body.innerHTML = `<script type="application/json" id="tariffs">${JSON.stringify([dearer])}</script>`;
  vi.resetModules();
  const { adoptTariffs, currentTariff } = await import('../../../src/platform/page/tariffs.ts');
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    vi.setSystemTime(new Date('2026-01-31T22:59:59Z'));
    expect(currentTariff().vatRate).toBe(20);
    vi.setSystemTime(new Date('2026-01-31T23:00:00Z'));
    expect(currentTariff().vatRate).toBe(21);
    adoptTariffs([{ ...dearer, vatRate: 22 }]);
    expect(currentTariff().vatRate).toBe(22);
  } finally {
    vi.useRealTimers();
  }
});
