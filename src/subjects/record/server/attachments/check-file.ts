import {
  type FileRefusal,
  fileMessages,
} from '../../../../base/api/contract/file-messages.ts';
import {
  done,
  invalid,
  type Outcome,
} from '../../../../base/kernel/refusal.ts';
import {
  CheckingTurns,
  type Sender,
} from '../../../../base/kernel/threads/checking-turns.ts';
import { ATTACHMENT_MOST_BYTES } from '../../../../base/text/file-size.ts';
import { type AttachmentKind, kindOfBytes } from '../../rules/attachment.ts';
import { checkPdf } from './check-pdf.ts';

export interface CheckedFile {
  kind: AttachmentKind;
  /** The file as it is stored. */
  bytes: Buffer;
  /** A small JPEG. Null: the file is a PDF. */
  thumbnail: Buffer | null;
}

// A large image, or a PDF made to hurt, fills memory, so one is checked at a time. No image waits behind a
// PDF.
const [images, pdfs] = [new CheckingTurns(), new CheckingTurns()];

/**
 * Checks a sent file by its content alone. An image is decoded and encoded again, so that only the picture
 * stays. A PDF loses its links, or is refused for its active parts.
 */
export async function checkFile(
  content: Uint8Array,
  sender: Sender,
): Promise<Outcome<CheckedFile, 'INVALID_INPUT'>> {
  const refused = (why: FileRefusal) => invalid('file', fileMessages[why]);
  if (content.length === 0) return refused('FILE_EMPTY');
  if (content.length > ATTACHMENT_MOST_BYTES) return refused('FILE_TOO_LARGE');
  const kind = kindOfBytes(content);
  if (!kind) return refused('FILE_NOT_TAKEN');
  if (kind === 'application/pdf') {
    const checked = await pdfs.check(sender, () => checkPdf(content));
    return checked.ok
      ? done({
          kind,
          bytes: Buffer.from(checked.bytes ?? content),
          thumbnail: null,
        })
      : refused(checked.why);
  }
  const image = await images.check(sender, async () => {
    const { encodeImageAgain } = await import('./encode-image.ts');
    return encodeImageAgain(content, kind);
  });
  return typeof image === 'string' ? refused(image) : done({ kind, ...image });
}
