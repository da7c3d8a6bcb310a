import { expect, test } from 'vitest';
import { readPdf } from '../../../testing/pdf/read-pdf.ts';
import type { Block } from './block.ts';
import { renderPdf } from './render-pdf.ts';

const info = {
  title: 'Receta de «Ana & Íñigo» <1>',
  author: 'Clínica López & Hijos',
  madeAt: new Date('2026-11-24T13:20:00Z'),
  running: 'Historia clínica Nº 12',
  foot: 'Clínica López & Hijos',
};

async function bytesOf(
  blocks: Iterable<Block> | AsyncIterable<Block>,
): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(renderPdf(info, blocks)));
}

const everything: Block[] = [
  { kind: 'heading', level: 1, text: 'Historia clínica' },
  {
    kind: 'paragraph',
    text: 'Pingüino, ñandú, ¿qué?, ≥ 140 mg, H₂O → «fin»',
    look: 'bold',
  },
  {
    kind: 'paragraph',
    text: 'Sin validez como receta electrónica',
    look: 'notice',
  },
  { kind: 'fields', fields: [{ label: 'DNI', text: '30.111.222' }] },
  { kind: 'heading', level: 2, text: 'Alergias' },
  { kind: 'list', items: ['Penicilina', 'Maní'] },
  { kind: 'rule' },
  {
    kind: 'table',
    heads: ['Fecha', 'Valor'],
    rows: [['24/11/2026', '120/80 mmHg']],
    shares: [1, 2],
  },
  {
    kind: 'figure',
    alternative: 'Código para verificar la receta',
    widthPoints: 60,
    drawing: [
      [true, false],
      [false, true],
    ],
  },
  { kind: 'paragraph', text: 'Firmado electrónicamente', look: 'quiet' },
];

test('another program reads the document in order, with its tags, language and fonts', async () => {
  const bytes = await bytesOf(everything);
  const { pages, fonts, info: read, isTagged } = await readPdf(bytes);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.text.replace(/\s+/g, ' ').trim()).toBe(
    'Historia clínica Pingüino, ñandú, ¿qué?, ≥ 140 mg, H₂O → «fin» Sin validez como receta electrónica ' +
      'DNI 30.111.222 Alergias • Penicilina • Maní Fecha Valor 24/11/2026 120/80 mmHg Firmado electrónicamente',
  );
  expect(pages[0]?.tags).toBe(
    'Document(H1 P P L(LI(Lbl LBody)) H2 L(LI(Lbl LBody) LI(Lbl LBody)) ' +
      'Table(THead(TR(TH TH)) TBody(TR(TD TD))) Figure P)',
  );
  expect(pages[0]?.alternatives).toEqual(['Código para verificar la receta']);
  expect(isTagged).toBe(true);
  expect(read).toMatchObject({
    Title: info.title,
    Author: info.author,
    Language: 'es-AR',
  });
  expect(fonts.map((name) => name.replace(/^[A-Z]{6}\+/, '')).sort()).toEqual([
    'SourceSans3-Regular',
    'SourceSans3-SemiBold',
  ]);
  expect(Buffer.from(bytes).toString('latin1')).toContain(
    'López &amp; Hijos'.replace('ó', 'Ã³'),
  );
  expect(bytes).toEqual(await bytesOf(everything));
});

test('a text of many pages loses nothing, and every page shows its number and the total', async () => {
  const words = Array.from({ length: 2500 }, (_, index) => `palabra${index}`);
  const { pages } = await readPdf(
    await bytesOf([
      { kind: 'heading', level: 1, text: 'Evolución' },
      { kind: 'paragraph', text: words.join(' ') },
      {
        kind: 'table',
        heads: ['A', 'B'],
        rows: words.slice(0, 200).map((word) => [word, `y ${word}`]),
      },
      {
        kind: 'fields',
        fields: [{ label: 'Hallazgos', text: words.slice(0, 700).join('\n') }],
      },
    ]),
  );
  expect(pages.length).toBeGreaterThan(15);
  const read = pages.map(({ text }) => text).join('\n');
  expect(read.match(/palabra\d+/g)).toEqual([
    ...words,
    ...words.slice(0, 200).flatMap((word) => [word, word]),
    ...words.slice(0, 700),
  ]);
  for (const [index, { ornaments, tags }] of pages.entries()) {
    // The number of all pages is a drawing of its own, before which PDF.js leaves no space.
    expect(ornaments.replace('de', 'de ').replace(/ +/g, ' ')).toContain(
      `Página ${index + 1} de ${pages.length}`,
    );
    expect(ornaments.includes(info.running)).toBe(index > 0);
    expect(tags).toMatch(/^Document\(/);
  }
});

test('a letter missing in the font appears as its number, and a too wide word goes on below', async () => {
  const word = 'x'.repeat(400);
  const { pages } = await readPdf(
    await bytesOf([{ kind: 'paragraph', text: `A😀中\u0007B\tC ${word}` }]),
  );
  const read = pages[0]?.text.replace(/ +/g, ' ') ?? '';
  expect(read).toContain('A[U+1F600][U+4E2D][U+0007]B C');
  expect(read.match(/x/g)).toHaveLength(400);
});

test('blocks kept together stand on one page, and a heading with its text', async () => {
  const filler: Block[] = Array.from({ length: 33 }, () => ({
    kind: 'paragraph',
    text: 'Renglón',
  }));
  const { pages } = await readPdf(
    await bytesOf([
      ...filler,
      {
        kind: 'together',
        blocks: [
          { kind: 'heading', level: 1, text: 'Junto' },
          {
            kind: 'fields',
            fields: Array.from({ length: 8 }, () => ({
              label: 'Uno',
              text: 'dos',
            })),
          },
        ],
      },
    ]),
  );
  expect(pages[0]?.text).not.toContain('Junto');
  expect(pages[1]?.text).toContain('Junto');
  expect(pages[1]?.text).toContain('dos');
});

test('pages come while blocks are still made, and a reader that stops ends them', async () => {
  let [asked, isClosed] = [0, false];
  async function* endless(): AsyncGenerator<Block> {
    try {
      for (;;) {
        asked += 1;
        yield { kind: 'paragraph', text: `Renglón ${asked} `.repeat(200) };
      }
    } finally {
      isClosed = true;
    }
  }
  let bytes = 0;
  for await (const piece of renderPdf(info, endless())) {
    bytes += piece.length;
    if (bytes > 6_000) break;
  }
  expect(asked).toBeGreaterThan(2);
  expect(isClosed).toBe(true);
});
