/** The password that the demonstration accounts of a data folder share, as the server wrote it there. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function readDemoPassword(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, 'demo-accounts.txt'), 'utf8');
  const password = /mot de passe\s: (\S+)/.exec(text)?.[1];
  if (!password) throw new Error('no password in demo-accounts.txt');
  return password;
}
