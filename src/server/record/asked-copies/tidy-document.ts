import type { CopyDocument } from '../../../contract/reception/copy-fields.ts';
import { parseDni } from '../../../domain/people/dni.ts';
import { collapseSpaces } from '../../../domain/text/plain-text.ts';

/** A DNI as its digits, anything else in one line. */
export function tidyDocument({ kind, number }: CopyDocument): CopyDocument {
  const dni = kind === 'dni' ? parseDni(number) : null;
  return { kind, number: dni?.ok ? dni.dni : collapseSpaces(number) };
}
