import { type PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** A JPEG like one of a phone's camera: on its side, and with the place where it was taken. */
export async function photoOf({
  width = 320,
  height = 240,
} = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a55' } })
    .withExif({
      IFD0: { Copyright: 'Canariogps', Orientation: '6' },
      IFD3: { GPSLatitude: '34/1 36/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** The same as PNG or WebP. Programs keep the metadata in these formats too. */
export async function photoAs(
  format: 'jpeg' | 'png' | 'webp',
  size?: { width: number; height: number },
): Promise<Buffer> {
  const photo = await photoOf(size);
  return format === 'jpeg'
    ? photo
    : sharp(photo).keepMetadata().toFormat(format).toBuffer();
}

export const pictureOf = ({ width = 64, height = 48 } = {}): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 4,
      background: { r: 0, g: 90, b: 90, alpha: 0.5 },
    },
  })
    .png()
    .toBuffer();

/**
 * A PDF with one page, to which `add` adds more. Its objects are compressed unless the test says otherwise.
 */
export async function pdfOf(
  add: (pdf: PDFDocument) => unknown = () => {},
  { isCompressed = true } = {},
): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([200, 200]);
  await add(pdf);
  return Buffer.from(await pdf.save({ useObjectStreams: isCompressed }));
}

export function actionOf(
  pdf: PDFDocument,
  action: Record<string, string>,
): PDFDict {
  const dict = pdf.context.obj({ Type: 'Action' });
  for (const [key, value] of Object.entries(action)) {
    dict.set(
      PDFName.of(key),
      key === 'S' ? PDFName.of(value) : PDFString.of(value),
    );
  }
  return dict;
}

/** Lets the PDF do something by itself when it is opened. */
export function actOnOpening(
  pdf: PDFDocument,
  action: Record<string, string>,
): void {
  pdf.catalog.set(PDFName.of('OpenAction'), actionOf(pdf, action));
}
