/* The smallest files with valid content, for any size in pixels. They show no person. */

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const big = (value: number, length: number) =>
  Array.from(
    { length },
    (_, index) => (value >>> (8 * (length - 1 - index))) & 0xff,
  );
const little = (value: number, length: number) =>
  big(value, length).toReversed();

interface Size {
  width?: number;
  height?: number;
}

export function jpegOf({ width = 200, height = 200 }: Size = {}): Uint8Array {
  return Uint8Array.from([
    0xff,
    0xd8,
    // A comment before the frame's header, as some cameras write.
    0xff,
    0xfe,
    ...big(7, 2),
    ...ascii('Hola!'),
    0xff,
    0xc0,
    ...big(11, 2),
    8,
    ...big(height, 2),
    ...big(width, 2),
    1,
    1,
    0x11,
    0,
    0xff,
    0xda,
    ...big(8, 2),
    1,
    1,
    0,
    0,
    63,
    0,
    0x2a,
    0xff,
    0xd9,
  ]);
}

export function pngOf({ width = 200, height = 200 }: Size = {}): Uint8Array {
  return Uint8Array.from([
    0x89,
    ...ascii('PNG'),
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...big(13, 4),
    ...ascii('IHDR'),
    ...big(width, 4),
    ...big(height, 4),
    8,
    2,
    0,
    0,
    0,
    ...big(0, 4),
    ...big(0, 4),
    ...ascii('IEND'),
    0xae,
    0x42,
    0x60,
    0x82,
  ]);
}

export function webpOf({ width = 200, height = 200 }: Size = {}): Uint8Array {
  const chunk = [
    ...ascii('VP8X'),
    ...little(10, 4),
    ...little(0, 4),
    ...little(width - 1, 3),
    ...little(height - 1, 3),
  ];
  return Uint8Array.from([
    ...ascii('RIFF'),
    ...little(chunk.length + 4, 4),
    ...ascii('WEBP'),
    ...chunk,
  ]);
}
