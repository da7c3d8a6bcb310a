export type ImageKind = 'image/jpeg' | 'image/png' | 'image/webp';

export interface ImageContent {
  kind: ImageKind;
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Identifies a JPEG, PNG or WebP by its own bytes, whatever its name or sender claim, and checks that it is complete.
 * Null: another format, a truncated file, or data after its end.
 */
export function readImageContent(bytes: Uint8Array): ImageContent | null {
  const png = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  return png && png.width > 0 && png.height > 0 ? png : null;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pngEnd = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

// W3C, PNG (third edition), 5.2 and 11.2.1: the first chunk is IHDR, the last an empty IEND.
function readPng(bytes: Uint8Array): ImageContent | null {
  if (
    !hasAt(bytes, 0, pngSignature) ||
    !hasAt(bytes, bytes.length - pngEnd.length, pngEnd)
  )
    return null;
  if (textAt(bytes, 12, 4) !== 'IHDR') return null;
  return {
    kind: 'image/png',
    width: numberAt(bytes, 16, 4),
    height: numberAt(bytes, 20, 4),
  };
}

// ITU-T T.81, annex B: segments follow one another until the frame's header, which tells the size.
function readJpeg(bytes: Uint8Array): ImageContent | null {
  if (
    !hasAt(bytes, 0, [0xff, 0xd8]) ||
    !hasAt(bytes, bytes.length - 2, [0xff, 0xd9])
  )
    return null;
  let at = 2;
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) {
      return {
        kind: 'image/jpeg',
        height: numberAt(bytes, at + 5, 2),
        width: numberAt(bytes, at + 7, 2),
      };
    }
    const length = numberAt(bytes, at + 2, 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

/** Start of frame; DHT, JPG and DAC lie between them. */
function isFrame(marker: number): boolean {
  return (
    marker >= 0xc0 &&
    marker <= 0xcf &&
    marker !== 0xc4 &&
    marker !== 0xc8 &&
    marker !== 0xcc
  );
}

// RFC 9649: a RIFF container that tells its own length, and first of all one of three chunks.
function readWebp(bytes: Uint8Array): ImageContent | null {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP')
    return null;
  if (littleAt(bytes, 4, 4) + 8 !== bytes.length) return null;
  const size = webpSize(bytes);
  return size && { kind: 'image/webp', ...size };
}

function webpSize(bytes: Uint8Array): { width: number; height: number } | null {
  switch (textAt(bytes, 12, 4)) {
    case 'VP8 ':
      if (!hasAt(bytes, 23, [0x9d, 0x01, 0x2a])) return null;
      return {
        width: littleAt(bytes, 26, 2) & 0x3fff,
        height: littleAt(bytes, 28, 2) & 0x3fff,
      };
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return null;
      const packed = littleAt(bytes, 21, 4);
      return {
        width: (packed & 0x3fff) + 1,
        height: ((packed >>> 14) & 0x3fff) + 1,
      };
    }
    case 'VP8X':
      return {
        width: littleAt(bytes, 24, 3) + 1,
        height: littleAt(bytes, 27, 3) + 1,
      };
    default:
      return null;
  }
}

function hasAt(
  bytes: Uint8Array,
  at: number,
  expected: readonly number[],
): boolean {
  return at >= 0 && expected.every((byte, index) => bytes[at + index] === byte);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

/** Unsigned, most significant byte first; 0 past the end. */
function numberAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index++)
    value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

/** Unsigned, least significant byte first; 0 past the end. */
function littleAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = length - 1; index >= 0; index--)
    value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}
