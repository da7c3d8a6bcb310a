import { type ImageKind, readImageContent } from './image-content.ts';

/** Photos are shown at 5 rem at most; encoded in base64 one still fits into one request body. */
export const PHOTO_MOST_BYTES = 45_000;
/** The longer side, in pixels, as our pages send it. */
export const PHOTO_SIDE = 400;
/** Limits images that other clients send, because a browser has to decode them. */
const mostPixels = 1024;
const fewestPixels = 64;

export type PhotoRefusal =
  | 'PHOTO_NOT_IMAGE'
  | 'PHOTO_TOO_LARGE'
  | 'PHOTO_TOO_SMALL';

export type CheckedPhoto =
  | { ok: true; kind: ImageKind }
  | { ok: false; refusal: PhotoRefusal };

/** Checks that the bytes are a photo fit to show beside a professional's name. */
export function checkPhoto(bytes: Uint8Array): CheckedPhoto {
  if (bytes.length > PHOTO_MOST_BYTES)
    return { ok: false, refusal: 'PHOTO_TOO_LARGE' };
  const image = readImageContent(bytes);
  if (!image) return { ok: false, refusal: 'PHOTO_NOT_IMAGE' };
  const { kind, width, height } = image;
  if (Math.max(width, height) > mostPixels)
    return { ok: false, refusal: 'PHOTO_TOO_LARGE' };
  if (Math.min(width, height) < fewestPixels)
    return { ok: false, refusal: 'PHOTO_TOO_SMALL' };
  return { ok: true, kind };
}
