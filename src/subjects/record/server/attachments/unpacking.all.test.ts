import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pdfOf, pictureOf } from '../../../../testing/clinic/files.ts';
import { checkFile } from './check-file.ts';
import { checkPdf } from './check-pdf.ts';
import { UNPACKED_MOST_BYTES } from './unpacking.ts';

const check = (content: Uint8Array) =>
  checkFile(content, { id: 'a patient', isStaff: false });

describe('a PDF that unpacks into too much', () => {
  const megabytes = (count: number) =>
    deflateSync(Buffer.alloc(count * 1024 * 1024));
  const streamOf = (dict: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `\n97 0 obj\n<< ${dict} /Filter /FlateDecode /Length ${content.length} >>\nstream\n`,
      ),
      content,
      Buffer.from('\nendstream\nendobj\n'),
    ]);

  test.each<[string, Buffer[], string]>([
    ['one stream', [streamOf('', megabytes(200))], 'PDF_TOO_MUCH'],
    [
      'many streams',
      Array(8).fill(streamOf('', megabytes(20))),
      'PDF_TOO_MUCH',
    ],
    [
      'its objects',
      Array(3).fill(streamOf('/Type /ObjStm /N 1 /First 4', megabytes(7))),
      'FILE_UNREADABLE',
    ],
    [
      'the places of its objects',
      [
        streamOf(
          '/Type /XRef /Size 9 /Index [0 2000000000] /W [1 2 1]',
          megabytes(1),
        ),
      ],
      'FILE_UNREADABLE',
    ],
  ])(
    'by %s is refused after a bounded number of bytes',
    async (_, streams, why) => {
      const pdf = Buffer.concat([await pdfOf(), ...streams]);
      expect(pdf.length).toBeLessThan(256 * 1024);
      const looked = await checkPdf(pdf);
      expect(looked).toMatchObject({ ok: false, why });
      expect(looked.unpacked).toBeGreaterThan(0);
      expect(looked.unpacked).toBeLessThan(UNPACKED_MOST_BYTES + 1024 * 1024);
    },
  );

  test('delays no image', async () => {
    const bomb = Buffer.concat([await pdfOf(), streamOf('', megabytes(200))]);
    const ended: string[] = [];
    const note = (name: string) => () => ended.push(name);
    const bombs = Array.from({ length: 3 }, () =>
      check(bomb).then(note('a bomb')),
    );
    await Promise.all([
      ...bombs,
      check(await pictureOf()).then(note('an image')),
    ]);
    expect(ended[0]).toBe('an image');
  });
});
