import type { OtherDocumentKind } from '../../domain/people/identity-document.ts';

/** A document other than the DNI, as typed; without kind there is none. */
export interface TypedDocument {
  documentKind: OtherDocumentKind | '';
  documentNumber: string;
  documentCountry: string;
}

export const noDocument: TypedDocument = { documentKind: '', documentNumber: '', documentCountry: '' };
