import { Worker } from 'node:worker_threads';
import type { PdfRefusal } from './pdf-refusal.ts';

// Of the processor, not of the clock: on a busy machine an honest file is not taken for one made to exhaust it.
const mostCpuMs = 20_000;
const mostMs = 300_000;

/**
 * Why a PDF is not taken; null: it is. It is read in a thread of its own, which a file made to exhaust time or memory
 * ends with, and nothing else.
 */
export function checkPdf(content: Uint8Array): Promise<PdfRefusal | null> {
  const worker = new Worker(new URL('./read-pdf.ts', import.meta.url), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve) => {
    const end = (answer: PdfRefusal | null) => {
      clearInterval(watch);
      void worker.terminate();
      resolve(answer);
    };
    const startedAt = performance.now();
    const watch = setInterval(async () => {
      // It has none before it begins and after it ends.
      const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      const isExhausting = used.user + used.system > mostCpuMs * 1000;
      if (isExhausting || performance.now() - startedAt > mostMs) end('FILE_UNREADABLE');
    }, 500);
    worker.once('message', end);
    worker.once('error', () => end('FILE_UNREADABLE'));
    worker.once('exit', () => end('FILE_UNREADABLE'));
  });
}
