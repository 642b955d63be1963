/** What whoever starts a program can put right is said in French, without a stack; null for a fault of ours. */

import { DatabaseUnavailable } from './database/database.ts';
import { Explained } from './lib/explained.ts';

export function explain(error: unknown): string | null {
  if (error instanceof Explained) return error.message;
  if (error instanceof DatabaseUnavailable) return 'DATABASE_URL\u00a0: la base de données ne répond pas.';
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === 'EADDRINUSE') return 'PORT\u00a0: ce port est déjà pris par un autre programme.';
  if (error.code === 'EACCES') return 'PORT ou DATA_DIR\u00a0: l’accès est refusé par le système.';
  return null;
}
