import { Worker } from 'node:worker_threads';
import type { PdfRefusal } from './pdf-refusal.ts';

const mostMs = 20_000;

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
      clearTimeout(timer);
      void worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end('FILE_UNREADABLE'), mostMs);
    worker.once('message', end);
    worker.once('error', () => end('FILE_UNREADABLE'));
    worker.once('exit', () => end('FILE_UNREADABLE'));
  });
}
