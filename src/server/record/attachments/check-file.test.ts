import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { actOnOpening, pdfOf, photoOf, pictureOf } from '../../../testing/clinic/files.ts';
import { checkFile } from './check-file.ts';

const whyNot = async (content: Uint8Array) => {
  const checked = await checkFile(content);
  return checked.ok ? null : checked.refusal.data.fields[0]?.message;
};

describe('an image', () => {
  test('is encoded again: upright, without the place where it was taken, with a small one beside it', async () => {
    const photo = await photoOf({ width: 320, height: 240 });
    expect((await sharp(photo).metadata()).exif?.includes('Canariogps')).toBe(true);
    const checked = await checkFile(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]));
    if (!checked.ok) throw new Error('It was refused.');
    const { kind, bytes, thumbnail } = checked.value;
    expect(kind).toBe('image/jpeg');
    const { width, height, exif, orientation, format } = await sharp(bytes).metadata();
    expect({ width, height, exif, orientation, format }).toEqual({
      ...{ width: 240, height: 320, exif: undefined, orientation: undefined, format: 'jpeg' },
    });
    expect(bytes.includes('Canariogps') || bytes.includes('<script>')).toBe(false);
    expect(await sharp(thumbnail as Buffer).metadata()).toMatchObject({ width: 180, height: 240 });
  });

  test('that is a PNG stays one', async () => {
    expect(await checkFile(await pictureOf())).toMatchObject({ value: { kind: 'image/png' } });
  });

  test('of 30,000 × 30,000 is refused by what it says of itself, before it is decoded', async () => {
    expect(await whyNot(vastPng(30_000, 30_000))).toMatch(/demasiado grande: hasta 60 millones/);
    expect(await whyNot(vastPng(2 ** 31 - 1, 2 ** 31 - 1))).toMatch(/demasiado grande|No se pudo leer/);
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
    ['cut off', async () => (await photoOf({ width: 900, height: 900 })).subarray(0, 3000), /dañado/],
    ['nothing', async () => Buffer.alloc(0), /vacío/],
    [
      'of 11 MB',
      async () => Buffer.concat([await photoOf(), Buffer.alloc(11 * 1024 * 1024)]),
      /más de 10 MB/,
    ],
  ])('that is %s is refused in words', async (_, content, words) => {
    expect(await whyNot(await content())).toMatch(words);
  });
});

describe('a PDF', () => {
  test('stays as it came, to the byte', async () => {
    const pdf = await pdfOf();
    const checked = await checkFile(pdf);
    expect(checked.ok && checked.value.bytes.equals(pdf)).toBe(true);
    expect(await whyNot(await pdfOf(() => {}, { isCompressed: false }))).toBeNull();
  });

  const script = { S: 'JavaScript', JS: 'app.alert(1)' };
  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ['a script', () => pdfOf((pdf) => actOnOpening(pdf, script), { isCompressed: false }), /programa/],
    ['a script among compressed objects', () => pdfOf((pdf) => actOnOpening(pdf, script)), /programa/],
    ['a script by name', () => pdfOf((pdf) => pdf.addJavaScript('uno', 'app.alert(1)')), /programa/],
    [
      'a script in escaped names',
      async () => {
        const pdf = await pdfOf((each) => actOnOpening(each, script), { isCompressed: false });
        return Buffer.from(
          pdf.toString('latin1').replace('/S /JavaScript', '/S /#4aavaScrip#74').replace('/JS ', '/#4a#53 '),
          'latin1',
        );
      },
      /programa/,
    ],
    [
      'a program to launch',
      () => pdfOf((pdf) => actOnOpening(pdf, { S: 'Launch', F: 'cmd.exe' })),
      /programa/,
    ],
    [
      'a script that a later object replaces',
      async () => {
        const pdf = await pdfOf((each) => each.context.register(each.context.obj(script)), {
          isCompressed: false,
        });
        return Buffer.concat([
          pdf,
          Buffer.from('\n99 0 obj\n<< /JS (1) >>\nendobj\n99 0 obj\n<< >>\nendobj\n'),
        ]);
      },
      /programa/,
    ],
    [
      'objects with a script hidden in another stream',
      async () => {
        const hidden = deflateSync('<< /S /JavaScript >>');
        const stream = Buffer.concat([
          Buffer.from('98 0 obj\n<< /Length 99 >>\nstream\n'),
          Buffer.from('x stream\n'),
          hidden,
        ]);
        return Buffer.concat([
          await pdfOf(),
          Buffer.from('\n'),
          stream,
          Buffer.from('\nendstream\nendobj\n'),
        ]);
      },
      /programa/,
    ],
    ['a file', () => pdfOf((pdf) => pdf.attach(Buffer.from('MZ'), 'virus.exe', {})), /otros archivos/],
    [
      'a password',
      async () => {
        const { PDFDocument } = await import('@cantoo/pdf-lib');
        const pdf = await PDFDocument.create();
        pdf.addPage();
        pdf.encrypt({ userPassword: 'clave', ownerPassword: 'clave' });
        return Buffer.from(await pdf.save());
      },
      /contraseña/,
    ],
    ['no page', async () => Buffer.from('%PDF-1.7\n%%EOF'), /dañado/],
    [
      'compressed objects that never end',
      async () => {
        const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
        const head = `\n97 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`;
        return Buffer.concat([await pdfOf(), Buffer.from(head), bomb, Buffer.from('\nendstream\nendobj\n')]);
      },
      /dañado/,
    ],
  ])('with %s is refused in words', async (_, content, words) => {
    expect(await whyNot(await content())).toMatch(words);
  });
});

/** A PNG that says it is that large and holds next to nothing. */
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
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
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
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
