import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  actOnOpening,
  pdfOf,
  photoOf,
  pictureOf,
} from '../../../../testing/clinic/files.ts';
import { checkFile } from './check-file.ts';

const sender = { id: 'a patient', isStaff: false };
const check = (content: Uint8Array) => checkFile(content, sender);
const whyNot = async (content: Uint8Array) => {
  const checked = await check(content);
  return checked.ok ? null : checked.refusal.data.fields[0]?.message;
};

describe('an image', () => {
  test('is encoded again: upright, without its location, with a small copy beside it', async () => {
    const photo = await photoOf({ width: 320, height: 240 });
    expect((await sharp(photo).metadata()).exif?.includes('Canariogps')).toBe(
      true,
    );
    const checked = await check(
      Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]),
    );
    if (!checked.ok) throw new Error('It was refused.');
    const { kind, bytes, thumbnail } = checked.value;
    expect(kind).toBe('image/jpeg');
    const { width, height, exif, orientation, format } =
      await sharp(bytes).metadata();
    expect({ width, height, exif, orientation, format }).toEqual({
      width: 240,
      height: 320,
      exif: undefined,
      orientation: undefined,
      format: 'jpeg',
    });
    expect(bytes.includes('Canariogps') || bytes.includes('<script>')).toBe(
      false,
    );
    expect(await sharp(thumbnail as Buffer).metadata()).toMatchObject({
      width: 180,
      height: 240,
    });
  });

  test('that is a PNG stays one', async () => {
    expect(await check(await pictureOf())).toMatchObject({
      value: { kind: 'image/png' },
    });
  });

  test('with 30,000 × 30,000 pixels is refused by its declared size, before it is decoded', async () => {
    expect(await whyNot(vastPng(30_000, 30_000))).toMatch(
      /demasiado grande: hasta 60 millones/,
    );
    expect(await whyNot(vastPng(2 ** 31 - 1, 2 ** 31 - 1))).toMatch(
      /demasiado grande|No se pudo leer/,
    );
  });

  test.each<[string, () => Promise<Buffer>, RegExp]>([
    [
      'HTML',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      /no es un PDF ni una imagen/,
    ],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      /no es un PDF ni una imagen/,
    ],
    [
      'HTML behind the first bytes of a JPEG',
      async () => Buffer.from('\xff\xd8\xff<html>', 'latin1'),
      /dañado/,
    ],
    [
      'cut off',
      async () =>
        (await photoOf({ width: 900, height: 900 })).subarray(0, 3000),
      /dañado/,
    ],
    ['empty', async () => Buffer.alloc(0), /vacío/],
    [
      'of 11 MB',
      async () =>
        Buffer.concat([await photoOf(), Buffer.alloc(11 * 1024 * 1024)]),
      /más de 10 MB/,
    ],
  ])('that is %s is refused with the reason', async (_, content, words) => {
    expect(await whyNot(await content())).toMatch(words);
  });
});

describe('a PDF', () => {
  test('stays unchanged, or is refused with the reason', async () => {
    const pdf = await pdfOf();
    const checked = await check(pdf);
    expect(checked.ok && checked.value.bytes.equals(pdf)).toBe(true);
    const acting = await pdfOf((each) =>
      actOnOpening(each, { S: 'JavaScript', JS: 'app.alert(1)' }),
    );
    expect(await whyNot(acting)).toMatch(/programa/);
  });

  test('with a link is stored without the link', {
    tags: ['all'],
  }, async () => {
    const pdf = await pdfOf((each) =>
      actOnOpening(each, { S: 'URI', URI: 'https://premios.example' }),
    );
    const checked = await check(pdf);
    expect(checked.ok && checked.value.bytes.includes('premios')).toBe(false);
    expect(checked.ok && checked.value.kind).toBe('application/pdf');
  });
});

/** Makes a PNG that declares this size and holds next to nothing. */
function vastPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a,
  ]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++)
      sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
