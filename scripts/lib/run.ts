/** Runs Node programs as children: their output is seen, their end is awaited, and they end with us. */
import { type ChildProcess, spawn } from 'node:child_process';
import { repositoryRoot } from './module-id.ts';

export interface RunOptions {
  /** Added to our own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Keep the output instead of showing it. */
  readonly quiet?: boolean;
}

export interface RunResult {
  /** 0 means success; a child ended by a signal counts as 1. */
  readonly code: number;
  /** What a quiet child printed; empty otherwise. */
  readonly output: string;
}

/** Runs `node …args` in the root of the repository and waits for its end. */
export async function runNode(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const child = spawn(process.execPath, args, {
    cwd: repositoryRoot,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
  });
  const release = endWithUs(child);
  let output = '';
  const keep = (text: Buffer) => {
    output += text.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      release();
      resolve({ code: code ?? 1, output });
    });
  });
}

/** While the child lives, a signal that ends us ends it too. Returns what to call once it has ended. */
function endWithUs(child: ChildProcess): () => void {
  const kill = () => child.kill();
  const stop = () => process.exit(1);
  process.on('exit', kill);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  return () => {
    process.off('exit', kill);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  };
}
