import {
  checkLogo,
  LOGO_MOST_BYTES,
  LOGO_SIDE,
  type LogoRefusal,
} from '../../../../base/text/logo.ts';
import {
  encodePicture,
  toBase64,
} from '../../../../base/ui/forms/picture-bytes.ts';

/** An exported logo has a few hundred KB. A larger file would only keep the browser busy. */
const mostFileBytes = 20_000_000;
const sides = [LOGO_SIDE, 320, 200, 128];

export type ShrunkLogo =
  | { ok: true; base64: string }
  | { ok: false; refusal: LogoRefusal };

/**
 * Returns the picture unchanged if it is small enough, else draws it smaller with its transparency. The
 * server checks it again.
 */
export async function shrinkLogo(file: File): Promise<ShrunkLogo> {
  if (file.size > mostFileBytes)
    return { ok: false, refusal: 'LOGO_TOO_LARGE' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const checked = checkLogo(bytes);
  if (checked.ok) return { ok: true, base64: toBase64(bytes) };
  // An SVG is text with drawing commands: it is refused as a picture, even if a browser would show it.
  if (file.type === 'image/svg+xml')
    return { ok: false, refusal: 'LOGO_NOT_IMAGE' };
  if (
    checked.refusal === 'LOGO_TOO_SMALL' ||
    typeof createImageBitmap !== 'function'
  )
    return checked;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return { ok: false, refusal: 'LOGO_NOT_IMAGE' };
  for (const side of sides) {
    const drawn = await drawAtMost(picture, side);
    if (drawn && drawn.length <= LOGO_MOST_BYTES && checkLogo(drawn).ok)
      return { ok: true, base64: toBase64(drawn) };
  }
  return { ok: false, refusal: 'LOGO_TOO_LARGE' };
}

async function drawAtMost(
  picture: ImageBitmap,
  side: number,
): Promise<Uint8Array | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser draws nothing.');
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await encodePicture(canvas, 'image/png');
  return blob && new Uint8Array(await blob.arrayBuffer());
}
