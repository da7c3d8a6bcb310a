import { fileMessages } from '../../../../base/api/contract/file-messages.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { listWaiting } from './attachment-queries.ts';

/** True if the files are exactly those that were named. */
export function isSameSet(
  files: readonly { id: string }[],
  ids: readonly string[] = [],
): boolean {
  const named = new Set(ids);
  return named.size === files.length && files.every(({ id }) => named.has(id));
}

/** Refuses to sign if a file is lost, for instance in a restore without files. Null: all files are there. */
export async function whyNotFiles(
  { db, files }: Pick<Services, 'db' | 'files'>,
  own: { appointmentId: string; doctorId: string },
): Promise<Outcome<never, 'INVALID_INPUT'> | null> {
  const fields: { path: string; message: string }[] = [];
  for (const { id } of await listWaiting(db, own)) {
    if (await files.has(id)) continue;
    fields.push({ path: `attachments.${id}`, message: fileMessages.FILE_GONE });
  }
  return fields.length > 0
    ? refuse({ code: 'INVALID_INPUT', data: { fields } })
    : null;
}
