import { parseDni } from '../../../../base/person/rules/dni.ts';
import { collapseSpaces } from '../../../../base/text/plain-text.ts';
import type { CopyDocument } from '../../contract/copy-fields.ts';

/** Reduces a DNI to its digits, and any other document to one line. */
export function tidyDocument({ kind, number }: CopyDocument): CopyDocument {
  const dni = kind === 'dni' ? parseDni(number) : null;
  return { kind, number: dni?.ok ? dni.dni : collapseSpaces(number) };
}
