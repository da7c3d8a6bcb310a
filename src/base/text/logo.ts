import { type ImageKind, readImageContent } from './image-content.ts';

/** Encoded in base64 it still fits into one request body. */
export const LOGO_MOST_BYTES = 45_000;
/** The longer side, in pixels, as our pages send it. */
export const LOGO_SIDE = 480;
/** Limits images that other clients send, because a browser has to decode them. */
const mostPixels = 1024;
const fewestPixels = 32;

export type LogoRefusal =
  | 'LOGO_NOT_IMAGE'
  | 'LOGO_TOO_LARGE'
  | 'LOGO_TOO_SMALL';

export type CheckedLogo =
  | { ok: true; kind: ImageKind }
  | { ok: false; refusal: LogoRefusal };

/**
 * Checks that the bytes are an image by their content, fit to show beside the clinic's name; never SVG, which can
 * contain scripts.
 */
export function checkLogo(bytes: Uint8Array): CheckedLogo {
  if (bytes.length > LOGO_MOST_BYTES)
    return { ok: false, refusal: 'LOGO_TOO_LARGE' };
  const image = readImageContent(bytes);
  if (!image) return { ok: false, refusal: 'LOGO_NOT_IMAGE' };
  if (Math.max(image.width, image.height) > mostPixels)
    return { ok: false, refusal: 'LOGO_TOO_LARGE' };
  if (Math.min(image.width, image.height) < fewestPixels)
    return { ok: false, refusal: 'LOGO_TOO_SMALL' };
  return { ok: true, kind: image.kind };
}
