import { invalid, type Outcome } from '../../../../base/kernel/refusal.ts';
import { runInThread } from '../../../../base/kernel/threads/run-in-thread.ts';
import type { ReadDiagnoses } from '../../rules/diagnosis-rows.ts';

const bounds = { mostCpuMs: 10_000, mostMs: 120_000, mostMemoryMb: 512 };

/** Reads a file of diagnoses in a thread of its own, so that other requests are answered meanwhile. */
export async function readFileApart(
  base64: string,
): Promise<Outcome<ReadDiagnoses, 'INVALID_INPUT'>> {
  const script = new URL('./reading-thread.ts', import.meta.url);
  const read = await runInThread<Outcome<ReadDiagnoses, 'INVALID_INPUT'>>(
    script,
    base64,
    bounds,
  );
  return (
    read ??
    invalid(
      'file',
      'No se pudo leer el archivo: divídalo e impórtelo en partes, agregando.',
    )
  );
}
