import type { OtherDocumentKind } from '../../person/rules/identity-document.ts';

/** A document other than the DNI, as typed; without kind none was shown. */
export interface TypedDocument {
  documentKind: OtherDocumentKind | 'none' | '';
  documentNumber: string;
  documentCountry: string;
}

export const noDocument: TypedDocument = {
  documentKind: '',
  documentNumber: '',
  documentCountry: '',
};
