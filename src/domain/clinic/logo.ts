import { type ImageKind, readImageContent } from '../images/image-content.ts';

/** With its base64 it fits the body of one request. */
export const LOGO_MOST_BYTES = 45_000;
/** The longer side, in pixels, as our pages send it. */
export const LOGO_SIDE = 480;
/** Who sends one by other means: what a browser has to unpack to show it is bounded too. */
const mostPixels = 1024;
const fewestPixels = 32;

export type LogoRefusal = 'LOGO_NOT_IMAGE' | 'LOGO_TOO_LARGE' | 'LOGO_TOO_SMALL';

export type CheckedLogo = { ok: true; kind: ImageKind } | { ok: false; refusal: LogoRefusal };

/** Whether these bytes may stand beside the clinic's name: an image by its content, never a drawing with a program in it (SVG). */
export function checkLogo(bytes: Uint8Array): CheckedLogo {
  if (bytes.length > LOGO_MOST_BYTES) return { ok: false, refusal: 'LOGO_TOO_LARGE' };
  const image = readImageContent(bytes);
  if (!image) return { ok: false, refusal: 'LOGO_NOT_IMAGE' };
  if (Math.max(image.width, image.height) > mostPixels) return { ok: false, refusal: 'LOGO_TOO_LARGE' };
  if (Math.min(image.width, image.height) < fewestPixels) return { ok: false, refusal: 'LOGO_TOO_SMALL' };
  return { ok: true, kind: image.kind };
}
