import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { actionOf, actOnOpening, pdfOf, photoOf, pictureOf } from '../../../testing/clinic/files.ts';
import { checkFile } from './check-file.ts';
import { checkPdf } from './check-pdf.ts';
import { UNPACKED_MOST_BYTES } from './unpacking.ts';

const sender = { id: 'a patient', isStaff: false };
const check = (content: Uint8Array) => checkFile(content, sender);
const whyNot = async (content: Uint8Array) => {
  const checked = await check(content);
  return checked.ok ? null : checked.refusal.data.fields[0]?.message;
};

describe('an image', () => {
  test('is encoded again: upright, without the place where it was taken, with a small one beside it', async () => {
    const photo = await photoOf({ width: 320, height: 240 });
    expect((await sharp(photo).metadata()).exif?.includes('Canariogps')).toBe(true);
    const checked = await check(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]));
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
    expect(await check(await pictureOf())).toMatchObject({ value: { kind: 'image/png' } });
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
    const checked = await check(pdf);
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
    ['a program to launch, from a link', () => pdfOf(withLink({ S: 'Launch', F: 'cmd.exe' })), /programa/],
    ['a form that empties itself', () => pdfOf(withLink({ S: 'ResetForm' })), /programa/],
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

const anotherSite = { S: 'URI', URI: 'https://premios.example' };
const withLink = (action: Record<string, string>) => (pdf: PDFDocument) => {
  const { context } = pdf;
  const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 90, 20] });
  link.set(PDFName.of('A'), context.register(actionOf(pdf, action)));
  pdf.getPage(0).node.set(PDFName.of('Annots'), context.obj([context.register(link)]));
};

describe('a PDF that leads elsewhere', () => {
  test.each<[string, (pdf: PDFDocument) => unknown]>([
    ['a link to a web site', withLink(anotherSite)],
    ['a link to a file of the network', withLink({ S: 'GoToR', F: '//premios/a.pdf' })],
    ['a web site that opens with it', (pdf) => actOnOpening(pdf, anotherSite)],
    ['a base of its links', (pdf) => pdf.catalog.set(PDFName.of('URI'), pdf.context.obj({ Base: 'x' }))],
  ])('by %s is kept without it, and is read as before', async (_, add) => {
    for (const isCompressed of [true, false]) {
      const pdf = await pdfOf(add, { isCompressed });
      const checked = await check(pdf);
      if (!checked.ok) throw new Error('It was refused.');
      const kept = await PDFDocument.load(checked.value.bytes);
      expect(kept.getPageCount()).toBe(1);
      const texts = kept.context.enumerateIndirectObjects().map(([, object]) => String(object));
      expect(texts.join()).not.toMatch(/premios|URI|GoToR/);
      // A kept file is taken as it is; the same file gives the same bytes, for an upload that is repeated.
      const [again, repeated] = [await check(checked.value.bytes), await check(pdf)];
      expect(again.ok && again.value.bytes.equals(checked.value.bytes)).toBe(true);
      expect(repeated.ok && repeated.value.bytes.equals(checked.value.bytes)).toBe(true);
    }
  });

  test('and is signed is refused: without its links the signature would be broken', async () => {
    const pdf = await pdfOf((each) => {
      withLink(anotherSite)(each);
      each.context.register(each.context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3] }));
    });
    expect(await whyNot(pdf)).toMatch(/firmado/);
  });

  test('from where no object should be is refused', async () => {
    const hidden = deflateSync('<< /S /GoToR /F (a.pdf) >>');
    const pdf = await pdfOf((each) =>
      each.context.register(each.context.stream(Buffer.concat([Buffer.from('x stream\n'), hidden]))),
    );
    expect(await whyNot(pdf)).toMatch(/programa/);
  });

  test('within itself stays as it came: it opens at its first page', async () => {
    const pdf = await pdfOf((each) =>
      each.catalog.set(PDFName.of('OpenAction'), each.context.obj([each.getPage(0).ref, 'Fit'])),
    );
    const checked = await check(pdf);
    expect(checked.ok && checked.value.bytes.equals(pdf)).toBe(true);
  });

  test('by another file that it draws a page of is refused', async () => {
    const pdf = await pdfOf((each) =>
      each.context.register(
        each.context.stream('q', { Type: 'XObject', Subtype: 'Form', Ref: { F: 'a.pdf' } }),
      ),
    );
    expect(await whyNot(pdf)).toMatch(/otros archivos/);
  });
});

describe('a PDF that unpacks beyond reason', () => {
  const megabytes = (count: number) => deflateSync(Buffer.alloc(count * 1024 * 1024));
  const streamOf = (dict: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`\n97 0 obj\n<< ${dict} /Filter /FlateDecode /Length ${content.length} >>\nstream\n`),
      content,
      Buffer.from('\nendstream\nendobj\n'),
    ]);

  test.each<[string, Buffer[], string]>([
    ['one stream', [streamOf('', megabytes(200))], 'PDF_TOO_MUCH'],
    ['many streams', Array(8).fill(streamOf('', megabytes(20))), 'PDF_TOO_MUCH'],
    ['its objects', Array(3).fill(streamOf('/Type /ObjStm /N 1 /First 4', megabytes(7))), 'FILE_UNREADABLE'],
    [
      'the places of its objects',
      [streamOf('/Type /XRef /Size 9 /Index [0 2000000000] /W [1 2 1]', megabytes(1))],
      'FILE_UNREADABLE',
    ],
  ])('by %s is refused after a bounded number of bytes', async (_, streams, why) => {
    const pdf = Buffer.concat([await pdfOf(), ...streams]);
    expect(pdf.length).toBeLessThan(256 * 1024);
    const looked = await checkPdf(pdf);
    expect(looked).toMatchObject({ ok: false, why });
    expect(looked.unpacked).toBeGreaterThan(0);
    expect(looked.unpacked).toBeLessThan(UNPACKED_MOST_BYTES + 1024 * 1024);
  });

  test('holds up no image', async () => {
    const bomb = Buffer.concat([await pdfOf(), streamOf('', megabytes(200))]);
    const ended: string[] = [];
    const note = (name: string) => () => ended.push(name);
    const bombs = Array.from({ length: 3 }, () => check(bomb).then(note('a bomb')));
    await Promise.all([...bombs, check(await pictureOf()).then(note('an image'))]);
    expect(ended[0]).toBe('an image');
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
