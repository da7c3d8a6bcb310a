import { createHash } from 'node:crypto';
import type { FileStore } from '../../../../base/kernel/files/file-store.ts';
import type { RecordFinding } from '../../contract/admin-record.ts';
import type { SignedAttachment } from '../../rules/attachment.ts';
import { signedAttachmentsOf } from '../folios/to-record-entry.ts';
import type { ChainRow } from './verification-queries.ts';

/**
 * Reads each file that a folio names, and compares its hash with the signed one. A file that cannot be read
 * now counts as missing. Findings have neither its name nor its content.
 */
export async function checkAttachments(
  files: FileStore,
  { content, folio, recordNumber }: ChainRow,
): Promise<{ count: number; findings: RecordFinding[] }> {
  const findings: RecordFinding[] = [];
  const listed = attachmentsIn(content);
  for (const [index, { id, sha256 }] of listed.entries()) {
    const bytes = await files.read(id).catch(() => null);
    const which = `El archivo ${index + 1} del folio ${folio} (${id})`;
    const at = { recordNumber, folio };
    if (!bytes) {
      findings.push({
        ...at,
        kind: 'ATTACHMENT_MISSING',
        what: `${which} no está, o no se puede leer.`,
      });
    } else if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      findings.push({
        ...at,
        kind: 'ATTACHMENT_ALTERED',
        what: `${which} no es el que se firmó.`,
      });
    }
  }
  return { count: listed.length, findings };
}

/** Returns the files of a folio. Empty if an altered content cannot be read. */
function attachmentsIn(content: string): SignedAttachment[] {
  if (!content.includes('"attachments"')) return [];
  try {
    return signedAttachmentsOf({ content });
  } catch {
    return [];
  }
}
