import {
  checkPhoto,
  type PhotoRefusal,
} from '../../../../base/text/doctor-photo.ts';

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
  // The answer to the doctor names PNG and JPEG.
  if (checked.kind === 'image/webp') return notImage;
  const drawn = await draw(image);
  if (!drawn) return notImage;
  return drawn.length <= mostBytes
    ? { ok: true, png: drawn }
    : { ok: false, refusal: 'PHOTO_TOO_LARGE' };
}

/** Null: it cannot be decoded, or shows nothing. */
async function draw(image: Uint8Array): Promise<Buffer | null> {
  // Only a new signature needs the library, so that a start does not wait for it.
  const { default: sharp } = await import(
    '../../../../base/kernel/images/bounded-sharp.ts'
  );
  try {
    const { data, info } = await sharp(image, { failOn: 'error' })
      .autoOrient()
      .resize({ width: widestPixels, withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const isSeen = data.some(
      (value, index) => index % channels === channels - 1 && value > 0,
    );
    if (!isSeen) return null;
    return await sharp(data, { raw: { width, height, channels } })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    return null;
  }
}
