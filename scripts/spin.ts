// A load for `npm run test:flaky`: threads that compute nothing, while the parent holds this process's stdin
// open. It closes with the parent, however that ends.
import { Worker } from 'node:worker_threads';

const threads = Number(process.argv[2]);
for (let made = 0; made < threads; made++)
  new Worker('for (;;);', { eval: true });
process.stdin.resume().on('close', () => process.exit());
