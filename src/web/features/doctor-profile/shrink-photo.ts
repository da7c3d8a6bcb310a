import { PHOTO_MOST_BYTES, PHOTO_SIDE, type PhotoRefusal } from '../../../domain/images/doctor-photo.ts';

/** What a telephone makes is a few MB; what is larger would only keep the browser busy. */
const mostFileBytes = 40_000_000;
const qualities = [0.86, 0.75, 0.6, 0.45];

export type ShrunkPhoto = { ok: true; base64: string } | { ok: false; refusal: PhotoRefusal };

/**
 * The middle of a picture, square, small enough to be sent; upright, and without what the camera noted in it, like
 * the place. The server looks at it again.
 */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto> {
  if (file.size > mostFileBytes) return { ok: false, refusal: 'PHOTO_TOO_LARGE' };
  // An SVG is text that draws: no photo, even where a browser would show it.
  if (file.type === 'image/svg+xml') return { ok: false, refusal: 'PHOTO_NOT_IMAGE' };
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return { ok: false, refusal: 'PHOTO_NOT_IMAGE' };
  const side = Math.min(picture.width, picture.height);
  if (side < 64) return { ok: false, refusal: 'PHOTO_TOO_SMALL' };
  const canvas = drawMiddle(picture, side);
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', quality));
    if (blob && blob.size <= PHOTO_MOST_BYTES) return { ok: true, base64: await toBase64(blob) };
  }
  return { ok: false, refusal: 'PHOTO_TOO_LARGE' };
}

function drawMiddle(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(PHOTO_SIDE, side);
  canvas.height = canvas.width;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser draws nothing.');
  // A JPEG has no transparency: it would turn black.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.imageSmoothingQuality = 'high';
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  brush.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
