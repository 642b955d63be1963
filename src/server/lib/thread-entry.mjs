// Where every thread begins, in JavaScript: on Node 20 a worker does not inherit tsx from `--import`.
import { workerData } from 'node:worker_threads';

if (workerData.endsWith('.ts')) {
  const { register } = await import('tsx/esm/api');
  register();
}
await import(workerData);
