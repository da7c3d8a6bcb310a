import { Resvg } from '@resvg/resvg-js';
import {
  checkPhoto,
  type PhotoRefusal,
} from '../../../../base/text/doctor-photo.ts';
import { readImageContent } from '../../../../base/text/image-content.ts';

/** The printed width, at some 300 dots an inch. */
const widestPixels = 460;
/** The table's limit. Strokes on paper take a tenth of it, a photograph takes more. */
const mostBytes = 200_000;

/**
 * Draws the image of a signature anew as a PNG, so that nothing else in the file stays. Refuses a file that
 * is no PNG or JPEG, is too large or too small, or shows nothing.
 */
export async function drawSignature(image: Uint8Array): Promise<
  | { ok: true; png: Buffer }
  | {
      ok: false;
      refusal: Exclude<PhotoRefusal, 'PHOTO_NOT_IMAGE'> | 'SIGNATURE_NOT_IMAGE';
    }
> {
  const notImage = { ok: false, refusal: 'SIGNATURE_NOT_IMAGE' } as const;
  const checked = checkPhoto(image);
  if (!checked.ok) {
    return checked.refusal === 'PHOTO_NOT_IMAGE'
      ? notImage
      : { ok: false, refusal: checked.refusal };
  }
  // The library that draws the image cannot read WebP.
  if (checked.kind === 'image/webp') return notImage;
  const { kind, width, height } = readImageContent(image) as NonNullable<
    ReturnType<typeof readImageContent>
  >;
  const href = `data:${kind};base64,${Buffer.from(image).toString('base64')}`;
  const size = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image href="${href}" ${size}/></svg>`;
  const drawn = new Resvg(svg, {
    fitTo: { mode: 'width', value: Math.min(width, widestPixels) },
    font: { loadSystemFonts: false },
  }).render();
  const isSeen = drawn.pixels.some(
    (value, index) => index % 4 === 3 && value > 0,
  );
  if (!isSeen) return notImage;
  const png = drawn.asPng();
  return png.length <= mostBytes
    ? { ok: true, png }
    : { ok: false, refusal: 'PHOTO_TOO_LARGE' };
}
