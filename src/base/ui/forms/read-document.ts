import { fieldMessages } from '../../person/contract/field-messages.ts';
import {
  type IdentityDocument,
  parseDocument,
} from '../../person/rules/identity-document.ts';
import type { TypedDocument } from './typed-document.ts';

export type DocumentErrors = Partial<Record<keyof TypedDocument, string>>;

/**
 * The typed document (null: none), or its field's error. `hasNoDocument`: the person said that it is none.
 */
export function readDocument({
  documentKind,
  documentNumber,
  documentCountry,
}: TypedDocument): {
  document: IdentityDocument | null;
  hasNoDocument: boolean;
  errors: DocumentErrors;
} {
  const none = { document: null, hasNoDocument: documentKind === 'none' };
  if (documentKind === '' || documentKind === 'none')
    return { ...none, errors: {} };
  const parsed = parseDocument({
    kind: documentKind,
    number: documentNumber,
    country: documentCountry,
  });
  if (parsed.ok) return { ...none, document: parsed.document, errors: {} };
  const field =
    parsed.field === 'number' ? 'documentNumber' : 'documentCountry';
  return { ...none, errors: { [field]: fieldMessages[parsed.refusal] } };
}
