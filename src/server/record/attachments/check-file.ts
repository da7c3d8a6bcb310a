import { type FileRefusal, fileMessages } from '../../../contract/file-messages.ts';
import {
  ATTACHMENT_MOST_BYTES,
  type AttachmentKind,
  kindOfBytes,
} from '../../../domain/record/attachment.ts';
import { done, invalid, type Outcome } from '../../kernel/refusal.ts';
import { checkPdf } from './check-pdf.ts';

export interface CheckedFile {
  kind: AttachmentKind;
  /** As it is to be stored. */
  bytes: Buffer;
  /** A small JPEG; null: of a PDF. */
  thumbnail: Buffer | null;
}

// A large image, or a PDF made to hurt, fills memory: one at a time.
let last: Promise<unknown> = Promise.resolve();

/**
 * What may be kept of a file that somebody sent, by its content alone: an image is decoded and encoded again, which
 * leaves nothing in it but the picture; a PDF stays as it is, or is refused for what it could do.
 */
export function checkFile(content: Uint8Array): Promise<Outcome<CheckedFile, 'INVALID_INPUT'>> {
  const result = last.then(() => check(content));
  last = result.catch(() => {});
  return result;
}

async function check(content: Uint8Array): Promise<Outcome<CheckedFile, 'INVALID_INPUT'>> {
  const refused = (why: FileRefusal) => invalid('file', fileMessages[why]);
  if (content.length === 0) return refused('FILE_EMPTY');
  if (content.length > ATTACHMENT_MOST_BYTES) return refused('FILE_TOO_LARGE');
  const kind = kindOfBytes(content);
  if (!kind) return refused('FILE_NOT_TAKEN');
  if (kind === 'application/pdf') {
    const why = await checkPdf(content);
    return why ? refused(why) : done({ kind, bytes: Buffer.from(content), thumbnail: null });
  }
  const { encodeImageAgain } = await import('./encode-image.ts');
  const image = await encodeImageAgain(content, kind);
  return typeof image === 'string' ? refused(image) : done({ kind, ...image });
}
