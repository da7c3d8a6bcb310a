import {
  PDFArray,
  PDFContext,
  type PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStreamParser,
  type PDFRawStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';
import { type Found, lookAtObject, lookAtText } from './names-in-pdf.ts';
import type { PdfRefusal } from './pdf-refusal.ts';
import { removeLinks } from './remove-links.ts';
import { TooMuchToUnpack, Unpacking } from './unpacking.ts';

const mostPlaces = 1_000_000;

/** The result of a look at a PDF. `bytes`: the PDF without its links. Null: it stays as it came. */
export type LookAtPdf = { unpacked: number } & (
  | { ok: true; bytes: Uint8Array | null }
  | { ok: false; why: PdfRefusal }
);

// Each object is looked at while it is read, so that replaced objects and those that no page reaches count
// too. This state serves one document at a time, in a thread of its own.
let found = new Set<Found>();
let unpacking = new Unpacking();
/** Set because the library takes an error for damage, and goes on. */
let isUnreadable = false;
let hasTooMuch = false;

const { assign } = PDFContext.prototype;
PDFContext.prototype.assign = function (ref, object) {
  lookAtObject(object, found);
  assign.call(this, ref, object);
};

const [objects, places] = [
  PDFObjectStreamParser.forStream,
  PDFXRefStreamParser.forStream,
];
PDFObjectStreamParser.forStream = (stream, ...rest) => {
  allow(stream);
  return objects(stream, ...rest);
};
PDFXRefStreamParser.forStream = (stream) => {
  allow(stream);
  if (countPlaces(stream.dict) > mostPlaces) throw unreadable();
  return places(stream);
};

/** Bounds compressed objects, because the library inflates them without any bound. */
function allow(stream: PDFRawStream): void {
  try {
    if (!stream.dict.has(PDFName.of('Filter'))) return;
    if (!isFlate(stream.dict.lookup(PDFName.of('Filter')))) throw unreadable();
    unpacking.allowObjects(stream.contents);
  } catch {
    throw unreadable();
  }
}

/** Returns how many places a list declares, whatever its real length. */
function countPlaces(dict: PDFDict): number {
  const index = dict.lookup(PDFName.of('Index'));
  const counts =
    index instanceof PDFArray
      ? index.asArray()
      : [dict.lookup(PDFName.of('Size'))];
  return counts.reduce(
    (sum, each) => sum + (each instanceof PDFNumber ? each.asNumber() : 0),
    0,
  );
}

function unreadable(): Error {
  isUnreadable = true;
  return new Error('The document cannot be read.');
}

function isFlate(filter: PDFObject | undefined): boolean {
  if (filter instanceof PDFArray)
    return filter.size() === 1 && isFlate(filter.lookup(0));
  return filter === PDFName.of('FlateDecode');
}

/** Returns why a PDF is refused, or the bytes to keep. */
export async function lookAtPdf(bytes: Buffer): Promise<LookAtPdf> {
  hasTooMuch = false;
  unpacking = new Unpacking();
  const [first, pdf] = await look(bytes);
  const { unpacked } = unpacking;
  if (first) return { ok: false, why: first, unpacked };
  if (!pdf || !found.has('LINKS')) return { ok: true, bytes: null, unpacked };
  if (found.has('SIGNED'))
    return { ok: false, why: 'PDF_LINKS_SIGNED', unpacked };
  removeLinks(pdf.context);
  const saved = await pdf.save({
    updateFieldAppearances: false,
    addDefaultPage: false,
  });
  const [again] = await look(Buffer.from(saved));
  // A link that remains lies where no object should be.
  const why = again ?? (found.has('LINKS') ? 'PDF_ACTIVE' : null);
  const all = unpacking.unpacked;
  return why
    ? { ok: false, why, unpacked: all }
    : { ok: true, bytes: saved, unpacked: all };
}

async function look(
  bytes: Buffer,
): Promise<[PdfRefusal | null, PDFDocument | null]> {
  found = new Set();
  isUnreadable = false;
  let pdf: PDFDocument | null = null;
  try {
    lookAtText(bytes.toString('latin1'), found);
    await unpacking.look(bytes, (text) => lookAtText(text, found));
    pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    lookAtObject(pdf.catalog, found);
    if (pdf.context.trailerInfo.Encrypt) found.add('ENCRYPTED');
    isUnreadable ||= pdf.getPageCount() === 0;
  } catch (error) {
    hasTooMuch ||= error instanceof TooMuchToUnpack;
    if (/encrypted/i.test(String(error))) found.add('ENCRYPTED');
    isUnreadable = true;
  }
  return [refusalOf(), pdf];
}

function refusalOf(): PdfRefusal | null {
  if (found.has('ENCRYPTED')) return 'PDF_ENCRYPTED';
  if (found.has('ACTIVE')) return 'PDF_ACTIVE';
  if (found.has('WITH_FILES')) return 'PDF_WITH_FILES';
  if (hasTooMuch) return 'PDF_TOO_MUCH';
  return isUnreadable ? 'FILE_UNREADABLE' : null;
}
