import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { fileMessages } from '../../../../base/api/contract/file-messages.ts';
import {
  actionOf,
  actOnOpening,
  pdfOf,
} from '../../../../testing/clinic/files.ts';
import { lookAtPdf } from './look-at-pdf.ts';

const whyNot = async (content: Buffer) => {
  const looked = await lookAtPdf(content);
  return looked.ok ? null : fileMessages[looked.why];
};

async function keptOf(pdf: Buffer): Promise<Buffer> {
  const looked = await lookAtPdf(pdf);
  if (!looked.ok) throw new Error('It was refused.');
  return Buffer.from(looked.bytes ?? pdf);
}

describe('a PDF', () => {
  test('is kept unchanged, to the byte', async () => {
    const pdf = await pdfOf();
    expect((await keptOf(pdf)).equals(pdf)).toBe(true);
    expect(
      await whyNot(await pdfOf(() => {}, { isCompressed: false })),
    ).toBeNull();
  });

  const script = { S: 'JavaScript', JS: 'app.alert(1)' };
  test.each<[string, () => Promise<Buffer>, RegExp]>([
    [
      'a script',
      () => pdfOf((pdf) => actOnOpening(pdf, script), { isCompressed: false }),
      /programa/,
    ],
    [
      'a script among compressed objects',
      () => pdfOf((pdf) => actOnOpening(pdf, script)),
      /programa/,
    ],
    [
      'a script by name',
      () => pdfOf((pdf) => pdf.addJavaScript('uno', 'app.alert(1)')),
      /programa/,
    ],
    [
      'a script in escaped names',
      async () => {
        const pdf = await pdfOf((each) => actOnOpening(each, script), {
          isCompressed: false,
        });
        return Buffer.from(
          pdf
            .toString('latin1')
            .replace('/S /JavaScript', '/S /#4aavaScrip#74')
            .replace('/JS ', '/#4a#53 '),
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
      'a program to launch, from a link',
      () => pdfOf(withLink({ S: 'Launch', F: 'cmd.exe' })),
      /programa/,
    ],
    [
      'a form that empties itself',
      () => pdfOf(withLink({ S: 'ResetForm' })),
      /programa/,
    ],
    [
      'a script that a later object replaces',
      async () => {
        const pdf = await pdfOf(
          (each) => each.context.register(each.context.obj(script)),
          {
            isCompressed: false,
          },
        );
        return Buffer.concat([
          pdf,
          Buffer.from(
            '\n99 0 obj\n<< /JS (1) >>\nendobj\n99 0 obj\n<< >>\nendobj\n',
          ),
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
    [
      'a file',
      () => pdfOf((pdf) => pdf.attach(Buffer.from('MZ'), 'virus.exe', {})),
      /otros archivos/,
    ],
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
        return Buffer.concat([
          await pdfOf(),
          Buffer.from(head),
          bomb,
          Buffer.from('\nendstream\nendobj\n'),
        ]);
      },
      /dañado/,
    ],
  ])('with %s is refused with the reason', async (_, content, words) => {
    expect(await whyNot(await content())).toMatch(words);
  });
});

const anotherSite = { S: 'URI', URI: 'https://premios.example' };
const withLink = (action: Record<string, string>) => (pdf: PDFDocument) => {
  const { context } = pdf;
  const link = context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 90, 20],
  });
  link.set(PDFName.of('A'), context.register(actionOf(pdf, action)));
  pdf
    .getPage(0)
    .node.set(PDFName.of('Annots'), context.obj([context.register(link)]));
};

describe('a PDF that leads elsewhere', () => {
  test.each<[string, (pdf: PDFDocument) => unknown]>([
    ['a link to a web site', withLink(anotherSite)],
    [
      'a link to a file of the network',
      withLink({ S: 'GoToR', F: '//premios/a.pdf' }),
    ],
    ['a web site that opens with it', (pdf) => actOnOpening(pdf, anotherSite)],
    [
      'a base of its links',
      (pdf) =>
        pdf.catalog.set(PDFName.of('URI'), pdf.context.obj({ Base: 'x' })),
    ],
  ])('by %s is stored without it and still opens', async (_, add) => {
    for (const isCompressed of [true, false]) {
      const pdf = await pdfOf(add, { isCompressed });
      const bytes = await keptOf(pdf);
      const kept = await PDFDocument.load(bytes);
      expect(kept.getPageCount()).toBe(1);
      const texts = kept.context
        .enumerateIndirectObjects()
        .map(([, object]) => String(object));
      expect(texts.join()).not.toMatch(/premios|URI|GoToR/);
      // A kept file is taken unchanged. The same file gives the same bytes, so that an upload can be
      // repeated.
      expect((await keptOf(bytes)).equals(bytes)).toBe(true);
      expect((await keptOf(pdf)).equals(bytes)).toBe(true);
    }
  });

  test('and is signed is refused: removing its links would break the signature', async () => {
    const pdf = await pdfOf((each) => {
      withLink(anotherSite)(each);
      each.context.register(
        each.context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3] }),
      );
    });
    expect(await whyNot(pdf)).toMatch(/firmado/);
  });

  test('in a hidden object is refused', async () => {
    const hidden = deflateSync('<< /S /GoToR /F (a.pdf) >>');
    const pdf = await pdfOf((each) =>
      each.context.register(
        each.context.stream(Buffer.concat([Buffer.from('x stream\n'), hidden])),
      ),
    );
    expect(await whyNot(pdf)).toMatch(/programa/);
  });

  test('within itself, to its first page, is kept unchanged', async () => {
    const pdf = await pdfOf((each) =>
      each.catalog.set(
        PDFName.of('OpenAction'),
        each.context.obj([each.getPage(0).ref, 'Fit']),
      ),
    );
    expect((await keptOf(pdf)).equals(pdf)).toBe(true);
  });

  test('by drawing a page of another file is refused', async () => {
    const pdf = await pdfOf((each) =>
      each.context.register(
        each.context.stream('q', {
          Type: 'XObject',
          Subtype: 'Form',
          Ref: { F: 'a.pdf' },
        }),
      ),
    );
    expect(await whyNot(pdf)).toMatch(/otros archivos/);
  });
});
