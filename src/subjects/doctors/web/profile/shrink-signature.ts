import { PHOTO_MOST_BYTES } from '../../../../base/text/doctor-photo.ts';
import {
  encodePicture,
  toBase64,
} from '../../../../base/ui/forms/picture-bytes.ts';
import type { ShrunkPhoto } from './shrink-photo.ts';

const mostFileBytes = 40_000_000;
/** The longer sides to try, in pixels: enough for print first, smaller if the picture is too heavy. */
const sides = [640, 480, 320];

/**
 * Makes the whole picture of a signature small enough to send. A PNG keeps its transparency. The server
 * checks it again.
 */
export async function shrinkSignature(file: File): Promise<ShrunkPhoto> {
  if (file.size > mostFileBytes)
    return { ok: false, refusal: 'PHOTO_TOO_LARGE' };
  // An SVG is text with drawing commands: it is refused, even if a browser would show it.
  if (file.type === 'image/svg+xml')
    return { ok: false, refusal: 'PHOTO_NOT_IMAGE' };
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return { ok: false, refusal: 'PHOTO_NOT_IMAGE' };
  if (Math.min(picture.width, picture.height) < 64)
    return { ok: false, refusal: 'PHOTO_TOO_SMALL' };
  for (const side of sides) {
    for (const type of ['image/png', 'image/jpeg'] as const) {
      const blob = await encodePicture(
        draw(picture, { side, onPaper: type === 'image/jpeg' }),
        type,
        0.8,
      );
      if (!blob || blob.size > PHOTO_MOST_BYTES) continue;
      return {
        ok: true,
        base64: toBase64(new Uint8Array(await blob.arrayBuffer())),
      };
    }
  }
  return { ok: false, refusal: 'PHOTO_TOO_LARGE' };
}

function draw(
  picture: ImageBitmap,
  { side, onPaper }: { side: number; onPaper: boolean },
): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(64, Math.round(picture.width * scale));
  canvas.height = Math.max(64, Math.round(picture.height * scale));
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser draws nothing.');
  // A JPEG has no transparency: transparent parts would turn black.
  brush.fillStyle = '#fff';
  if (onPaper) brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.imageSmoothingQuality = 'high';
  const [width, height] = [picture.width * scale, picture.height * scale];
  brush.drawImage(
    picture,
    (canvas.width - width) / 2,
    (canvas.height - height) / 2,
    width,
    height,
  );
  return canvas;
}
