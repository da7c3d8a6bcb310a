import { runInThread } from '../../../../base/kernel/threads/run-in-thread.ts';
import type { LookAtPdf } from './look-at-pdf.ts';

const bounds = { mostCpuMs: 2500, mostMs: 60_000, mostMemoryMb: 384 };

/**
 * Checks a PDF in a thread of its own: a file made to exhaust time or memory ends that thread alone. Returns
 * the PDF to store or why it is refused, and the number of bytes that were unpacked.
 */
export async function checkPdf(content: Uint8Array): Promise<LookAtPdf> {
  const script = new URL('./read-pdf.ts', import.meta.url);
  const answer = await runInThread<LookAtPdf>(script, content, bounds);
  return answer ?? { ok: false, why: 'FILE_UNREADABLE', unpacked: 0 };
}
