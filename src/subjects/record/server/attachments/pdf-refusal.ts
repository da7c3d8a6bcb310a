import type { FileRefusal } from '../../../../base/api/contract/file-messages.ts';

/** The reasons to refuse a PDF. */
export type PdfRefusal = Extract<
  FileRefusal,
  | 'FILE_UNREADABLE'
  | 'PDF_ENCRYPTED'
  | 'PDF_ACTIVE'
  | 'PDF_WITH_FILES'
  | 'PDF_LINKS_SIGNED'
  | 'PDF_TOO_MUCH'
>;
