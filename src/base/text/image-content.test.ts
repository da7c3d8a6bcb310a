import { describe, expect, test } from 'vitest';
import { jpegOf, pngOf, webpOf } from '../../testing/clinic/images.ts';
import { checkPhoto, PHOTO_MOST_BYTES } from './doctor-photo.ts';
import { readImageContent } from './image-content.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const riff = (...chunk: number[]) =>
  joined(
    bytesOf('RIFF'),
    Uint8Array.of(chunk.length + 4, 0, 0, 0),
    bytesOf('WEBP'),
    Uint8Array.from(chunk),
  );

describe('an image is known by its bytes', () => {
  test.each([
    ['JPEG', jpegOf({ width: 320, height: 200 }), 'image/jpeg'],
    ['PNG', pngOf({ width: 320, height: 200 }), 'image/png'],
    [
      'WebP with more than a picture',
      webpOf({ width: 320, height: 200 }),
      'image/webp',
    ],
    [
      'WebP of a photo',
      riff(
        ...bytesOf('VP8 '),
        10,
        0,
        0,
        0,
        0,
        0,
        0,
        0x9d,
        0x01,
        0x2a,
        0x40,
        0x01,
        0xc8,
        0x00,
      ),
      'image/webp',
    ],
    [
      'WebP without loss',
      riff(...bytesOf('VP8L'), 5, 0, 0, 0, 0x2f, 0x3f, 0xc1, 0x31, 0x00),
      'image/webp',
    ],
  ])('%s, with its size', (_, bytes, kind) => {
    expect(readImageContent(bytes)).toEqual({ kind, width: 320, height: 200 });
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['a page', bytesOf('<!doctype html><script>alert(1)</script>')],
    [
      'an SVG',
      bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['a GIF', bytesOf('GIF89a')],
    [
      'a page that begins like a JPEG',
      joined(
        Uint8Array.of(0xff, 0xd8, 0xff),
        bytesOf('<script>alert(1)</script>'),
      ),
    ],
    ['a JPEG cut short', jpegOf().subarray(0, -2)],
    [
      'a JPEG with a page behind its end',
      joined(jpegOf(), bytesOf('<script>alert(1)</script>')),
    ],
    [
      'a PNG with a page behind its end',
      joined(pngOf(), bytesOf('<script>alert(1)</script>')),
    ],
    [
      'a WebP with a page behind its end',
      joined(webpOf(), bytesOf('<script>alert(1)</script>')),
    ],
    ['a JPEG without a frame', Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)],
    [
      'a JPEG whose segments never end',
      Uint8Array.of(0xff, 0xd8, 0xff, 0xfe, 0, 0, 0xff, 0xd9),
    ],
    ['a PNG of no width', pngOf({ width: 0 })],
  ])('%s is refused', (_, bytes) => {
    expect(readImageContent(bytes)).toBeNull();
  });
});

describe('a photo', () => {
  test('with an ordinary size is accepted', () => {
    for (const photo of [
      jpegOf({ width: 400, height: 400 }),
      pngOf(),
      webpOf(),
    ]) {
      expect(checkPhoto(photo)).toMatchObject({ ok: true });
    }
  });

  test.each([
    [
      '30,000 pixels wide, however few bytes',
      pngOf({ width: 30_000, height: 30_000 }),
      'PHOTO_TOO_LARGE',
    ],
    [
      'of too many bytes',
      new Uint8Array(PHOTO_MOST_BYTES + 1),
      'PHOTO_TOO_LARGE',
    ],
    ['of a few pixels', jpegOf({ width: 20, height: 20 }), 'PHOTO_TOO_SMALL'],
    ['that is no image', bytesOf('hola'), 'PHOTO_NOT_IMAGE'],
  ])('%s is refused', (_, bytes, refusal) => {
    expect(checkPhoto(bytes)).toEqual({ ok: false, refusal });
  });
});
