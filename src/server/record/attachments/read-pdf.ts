import { parentPort, workerData } from 'node:worker_threads';
import { constants, inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  type PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import type { PdfRefusal } from './pdf-refusal.ts';

/*
 * Runs in a thread of its own (`check-pdf.ts`). Names in a PDF that run something, or carry a file: ISO 32000-2, 12.6.4
 * (actions), 7.11.4 (embedded files), 12.7.8 (XFA), 13.7 (rich media). The document is walked object by object as it is
 * read, so that one which a later one replaces, or which no page reaches, counts too.
 */
const active = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'ImportData',
  'SubmitForm',
  'RichMedia',
  'XFA',
  'Rendition',
]);
const withFiles = new Set(['EmbeddedFile', 'EmbeddedFiles', 'EF', 'GoToE', 'Collection']);
/** Long enough never to appear by chance: looked for in all bytes, also where no object should be. */
const rawNames =
  /\/(JavaScript|Launch|ImportData|SubmitForm|RichMedia)(?![\w.-])|\/(EmbeddedFiles?)(?![\w.-])/;

const mostInflated = 256 * 1024 * 1024;
const mostOfOne = 32 * 1024 * 1024;
const found = new Set<PdfRefusal>();

function lookAt(object: PDFObject | undefined): void {
  if (object instanceof PDFName) lookAtName(object);
  if (object instanceof PDFArray) for (const each of object.asArray()) lookAt(each);
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return;
  for (const [key, value] of dict.entries()) {
    lookAtName(key);
    lookAt(value);
  }
}

/** `#4A#53` is `JS`: the library has decoded it. */
function lookAtName(name: PDFName): void {
  const text = name.decodeText();
  if (active.has(text)) found.add('PDF_ACTIVE');
  if (withFiles.has(text)) found.add('PDF_WITH_FILES');
  if (text === 'Encrypt') found.add('PDF_ENCRYPTED');
}

function lookAtText(text: string): void {
  const plain = text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const [, runs, carries] = rawNames.exec(plain) ?? [];
  if (runs) found.add('PDF_ACTIVE');
  if (carries) found.add('PDF_WITH_FILES');
}

/** Every stream that inflates, wherever it lies; one that inflates beyond reason is only looked at as objects are. */
function lookAtStreams(bytes: Buffer): void {
  let left = mostInflated;
  for (let at = bytes.indexOf('stream'); at !== -1 && left > 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const start = bytes[at + 6] === 13 && bytes[at + 7] === 10 ? at + 8 : at + 7;
    const inflated = inflate(bytes.subarray(start), Math.min(left, mostOfOne));
    if (!inflated) continue;
    left -= inflated.length;
    lookAtText(inflated.toString('latin1'));
  }
}

function inflate(bytes: Uint8Array, maxOutputLength: number): Buffer | null {
  // RFC 1950: the method is 8, and the first two bytes are a multiple of 31.
  if (((bytes[0] ?? 0) & 15) !== 8 || (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 !== 0) return null;
  try {
    return inflateSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}

const assign = PDFContext.prototype.assign;
PDFContext.prototype.assign = function (ref, object) {
  lookAt(object);
  assign.call(this, ref, object);
};

/** Objects that come compressed: bounded before the library, which has no bound, inflates them. */
const forStream = PDFObjectStreamParser.forStream;
PDFObjectStreamParser.forStream = (stream, ...rest) => {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  const isPlain = filter === undefined;
  const isBounded = isFlate(filter) && inflate((stream as PDFRawStream).contents, mostOfOne) !== null;
  if (!isPlain && !isBounded) {
    found.add('FILE_UNREADABLE');
    throw new Error('The objects cannot be read.');
  }
  return forStream(stream, ...rest);
};

function isFlate(filter: PDFObject | undefined): boolean {
  if (filter instanceof PDFArray) return filter.size() === 1 && isFlate(filter.lookup(0));
  return filter === PDFName.of('FlateDecode');
}

async function whyNot(bytes: Buffer): Promise<PdfRefusal | null> {
  lookAtText(bytes.toString('latin1'));
  lookAtStreams(bytes);
  try {
    const { context, catalog, pages } = await open(bytes);
    lookAt(catalog);
    if (context.trailerInfo.Encrypt) found.add('PDF_ENCRYPTED');
    if (pages === 0) found.add('FILE_UNREADABLE');
  } catch (error) {
    found.add(/encrypted/i.test(String(error)) ? 'PDF_ENCRYPTED' : 'FILE_UNREADABLE');
  }
  const order: PdfRefusal[] = ['PDF_ENCRYPTED', 'PDF_ACTIVE', 'PDF_WITH_FILES', 'FILE_UNREADABLE'];
  return order.find((each) => found.has(each)) ?? null;
}

async function open(bytes: Buffer) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return { context: pdf.context, catalog: pdf.catalog, pages: pdf.getPageCount() };
}

parentPort?.postMessage(await whyNot(Buffer.from(workerData as Uint8Array)));
