/** Counts what waits on this tablet, so that a logout asks and names it, and an emptied database is noticed. */
import { inFrench } from '../../domain/report/waiting-text.ts';
import { setWaiting } from './keep-waiting.ts';
import { missions } from './mission-database.ts';

/** A report counts from its first answer on: it is nowhere else. Once sent it is the API's. */
export async function noteWaiting(account: string): Promise<void> {
  const tx = (await missions()).transaction(['moves', 'reports', 'media']);
  const [moves, reports, media] = await Promise.all([
    tx.objectStore('moves').getAll(),
    tx.objectStore('reports').getAll(),
    tx.objectStore('media').getAll(),
    tx.done,
  ]);
  const own = <T extends { readonly account: string }>(kept: T[]) =>
    kept.filter((one) => one.account === account);
  setWaiting(
    account,
    inFrench({
      moves: own(moves).length,
      reports: own(reports).filter(({ sent }) => !sent).length,
      media: own(media),
    }),
  );
}
