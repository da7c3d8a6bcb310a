import sharp from '../../../../base/kernel/images/bounded-sharp.ts';
import { ATTACHMENT_MOST_BYTES } from '../../../../base/text/file-size.ts';
import {
  type AttachmentKind,
  IMAGE_MOST_PIXELS,
} from '../../rules/attachment.ts';

const thumbnailSide = 240;
const qualities = [90, 80, 65];

interface EncodedImage {
  bytes: Buffer;
  thumbnail: Buffer;
}

/**
 * Decodes an image and encodes it again, upright, in its own format and size. The camera's notes (where,
 * when, with what) and all else are gone. Refuses by the declared size, before a pixel is decoded.
 */
export async function encodeImageAgain(
  content: Uint8Array,
  kind: Exclude<AttachmentKind, 'application/pdf'>,
): Promise<EncodedImage | 'IMAGE_TOO_MANY_PIXELS' | 'FILE_UNREADABLE'> {
  try {
    const { width, height } = await sharp(content, {
      limitInputPixels: false,
    }).metadata();
    if (width * height > IMAGE_MOST_PIXELS) return 'IMAGE_TOO_MANY_PIXELS';
    const bytes =
      kind === 'image/png'
        ? await encodePng(content)
        : await encodeJpeg(content);
    const thumbnail = await sharp(bytes, {
      limitInputPixels: IMAGE_MOST_PIXELS,
    })
      .resize({
        width: thumbnailSide,
        height: thumbnailSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 60 })
      .toBuffer();
    return { bytes, thumbnail };
  } catch {
    return 'FILE_UNREADABLE';
  }
}

const decoded = (content: Uint8Array) =>
  sharp(content, {
    limitInputPixels: IMAGE_MOST_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  }).autoOrient();

const encodePng = (content: Uint8Array) =>
  decoded(content).png({ compressionLevel: 9 }).toBuffer();

/** Takes the best quality that fits into the most bytes of a file. Only noise needs the last one. */
async function encodeJpeg(content: Uint8Array): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await decoded(content).jpeg({ quality, mozjpeg: false }).toBuffer();
    if (bytes.length <= ATTACHMENT_MOST_BYTES) break;
  }
  return bytes;
}
