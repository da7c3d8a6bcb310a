import {
  PHOTO_MOST_BYTES,
  PHOTO_SIDE,
  type PhotoRefusal,
} from '../../../../base/text/doctor-photo.ts';
import {
  encodePicture,
  toBase64,
} from '../../../../base/ui/forms/picture-bytes.ts';

/** A phone's photo has a few MB. A larger file would only keep the browser busy. */
const mostFileBytes = 40_000_000;
const qualities = [0.86, 0.75, 0.6, 0.45];

export type ShrunkPhoto =
  | { ok: true; base64: string }
  | { ok: false; refusal: PhotoRefusal };

/**
 * Crops a picture to its middle square, upright and small enough to send, without the camera's metadata, such
 * as the place. The server checks it again.
 */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto> {
  if (file.size > mostFileBytes)
    return { ok: false, refusal: 'PHOTO_TOO_LARGE' };
  // An SVG is text with drawing commands: it is refused as a photo, even if a browser would show it.
  if (file.type === 'image/svg+xml')
    return { ok: false, refusal: 'PHOTO_NOT_IMAGE' };
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return { ok: false, refusal: 'PHOTO_NOT_IMAGE' };
  const side = Math.min(picture.width, picture.height);
  if (side < 64) return { ok: false, refusal: 'PHOTO_TOO_SMALL' };
  const canvas = drawMiddle(picture, side);
  for (const quality of qualities) {
    const blob = await encodePicture(canvas, 'image/jpeg', quality);
    if (!blob || blob.size > PHOTO_MOST_BYTES) continue;
    return {
      ok: true,
      base64: toBase64(new Uint8Array(await blob.arrayBuffer())),
    };
  }
  return { ok: false, refusal: 'PHOTO_TOO_LARGE' };
}

function drawMiddle(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(PHOTO_SIDE, side);
  canvas.height = canvas.width;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser draws nothing.');
  // A JPEG has no transparency: transparent parts would turn black.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.imageSmoothingQuality = 'high';
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  brush.drawImage(
    picture,
    left,
    top,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  picture.close();
  return canvas;
}
