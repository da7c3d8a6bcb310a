import { runInThread } from '../../../../base/kernel/threads/run-in-thread.ts';
import type { LookAtPdf } from './look-at-pdf.ts';

const bounds = { mostCpuMs: 2500, mostMs: 60_000, mostMemoryMb: 384 };

/**
 * Why a PDF is not taken, or the PDF as it is to be stored, with how many bytes were unpacked to know it. It is read in a thread of its
 * own, which a file made to exhaust time or memory ends with, and nothing else.
 */
export async function checkPdf(content: Uint8Array): Promise<LookAtPdf> {
  const script = new URL('./read-pdf.ts', import.meta.url);
  const answer = await runInThread<LookAtPdf>(script, content, bounds);
  return answer ?? { ok: false, why: 'FILE_UNREADABLE', unpacked: 0 };
}
