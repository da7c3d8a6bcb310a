import { Resvg } from '@resvg/resvg-js';
import { checkPhoto, type PhotoRefusal } from '../../../../domain/images/doctor-photo.ts';
import { readImageContent } from '../../../../domain/images/image-content.ts';

/** As wide as it is printed, at some 300 dots an inch. */
const widestPixels = 640;

/**
 * The image of a signature drawn anew, as a PNG: whatever else the file held is gone. Refused: what is no image, and one
 * that cannot be read to its end.
 */
export async function drawSignature(
  image: Uint8Array,
): Promise<{ ok: true; png: Buffer } | { ok: false; refusal: PhotoRefusal }> {
  const checked = checkPhoto(image);
  if (!checked.ok) return checked;
  const { kind, width, height } = readImageContent(image) as NonNullable<ReturnType<typeof readImageContent>>;
  const href = `data:${kind};base64,${Buffer.from(image).toString('base64')}`;
  const size = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image href="${href}" ${size}/></svg>`;
  const drawn = new Resvg(svg, {
    fitTo: { mode: 'width', value: Math.min(width, widestPixels) },
    font: { loadSystemFonts: false },
  }).render();
  const isSeen = drawn.pixels.some((value, index) => index % 4 === 3 && value > 0);
  return isSeen ? { ok: true, png: drawn.asPng() } : { ok: false, refusal: 'PHOTO_NOT_IMAGE' };
}
