import type { Sharp } from 'sharp';
import type { ImageKind } from '../../text/image-content.ts';
import sharp from './bounded-sharp.ts';

/** The limit of the tables. */
const mostBytes = 49_152;
const mostPixels = 1024 * 1024;

export interface PublishedImage {
  content: Buffer;
  kind: ImageKind;
}

/**
 * Decodes an image to be published, and encodes it anew: upright, without the notes of a camera or program
 * (place, time, names). In its own format, or as WebP if that would be too large. Null: it cannot be decoded.
 */
export async function encodePublished(
  content: Uint8Array,
  kind: ImageKind,
): Promise<PublishedImage | null> {
  try {
    const decoded = sharp(content, {
      limitInputPixels: mostPixels,
      failOn: 'error',
    }).autoOrient();
    const raw = await decoded
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = raw.info;
    const picture = () => sharp(raw.data, { raw: { width, height, channels } });
    for (const [as, encode] of waysTo[kind]) {
      const bytes = await encode(picture()).toBuffer();
      if (bytes.length <= mostBytes) return { content: bytes, kind: as };
    }
    return null;
  } catch {
    return null;
  }
}

type Way = [kind: ImageKind, encode: (picture: Sharp) => Sharp];

const webp: Way[] = [90, 75, 50, 20].map((quality) => [
  'image/webp',
  (picture) => picture.webp({ quality }),
]);
const waysTo: Record<ImageKind, Way[]> = {
  'image/jpeg': [
    ...[90, 80].map(
      (quality): Way => ['image/jpeg', (picture) => picture.jpeg({ quality })],
    ),
    ...webp,
  ],
  'image/png': [
    ['image/png', (picture) => picture.png({ compressionLevel: 9 })],
    ...webp,
  ],
  'image/webp': webp,
};
