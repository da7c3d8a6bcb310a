import { fieldMessages } from '../../contract/field-messages.ts';
import { type IdentityDocument, parseDocument } from '../../domain/people/identity-document.ts';
import type { TypedDocument } from './typed-document.ts';

export type DocumentErrors = Partial<Record<keyof TypedDocument, string>>;

/** The typed document, null where none is; or the error of its field. */
export function readDocument({ documentKind, documentNumber, documentCountry }: TypedDocument): {
  document: IdentityDocument | null;
  errors: DocumentErrors;
} {
  if (documentKind === '') return { document: null, errors: {} };
  const parsed = parseDocument({ kind: documentKind, number: documentNumber, country: documentCountry });
  if (parsed.ok) return { document: parsed.document, errors: {} };
  const field = parsed.field === 'number' ? 'documentNumber' : 'documentCountry';
  return { document: null, errors: { [field]: fieldMessages[parsed.refusal] } };
}
