import {
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib';

/** The features of a PDF that decide if it is taken. */
export type Found = 'ENCRYPTED' | 'ACTIVE' | 'WITH_FILES' | 'LINKS' | 'SIGNED';

/*
 * Names that run something, carry a file, or lead elsewhere: ISO 32000-2, 12.6.4 (actions), 7.11.4 (embedded
 * files), 8.10.4 (pages of other files), 12.7.8 (XFA), 13.7 (rich media).
 */
const meanings = new Map<string, Found>([
  ...[
    'JavaScript',
    'JS',
    'Launch',
    'ImportData',
    'SubmitForm',
    'RichMedia',
    'XFA',
    'Rendition',
  ].map(active),
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'GoToE', 'Collection'].map(
    withFiles,
  ),
  ...['URI', 'GoToR'].map(leading),
  ['Encrypt', 'ENCRYPTED'],
  ['ByteRange', 'SIGNED'],
]);
/** Kinds of action. They count only in an action, because their names are common words. */
const activeKinds = new Set([
  'Movie',
  'Sound',
  'ResetForm',
  'Hide',
  'SetOCGState',
  'GoTo3DView',
  'Thread',
]);

function active(name: string): [string, Found] {
  return [name, 'ACTIVE'];
}
function withFiles(name: string): [string, Found] {
  return [name, 'WITH_FILES'];
}
function leading(name: string): [string, Found] {
  return [name, 'LINKS'];
}

/** Names too long to appear by chance. They are looked for in all bytes, also where no object should be. */
const rawNames = new RegExp(
  [
    String.raw`\/(?<active>JavaScript|Launch|ImportData|SubmitForm|RichMedia)(?![\w.-])`,
    String.raw`\/(?<files>EmbeddedFiles?|GoToE)(?![\w.-])`,
    String.raw`(?:\/(?<remote>GoToR)|\/S\s{0,8}\/(?<address>URI))(?![\w.-])`,
  ].join('|'),
  'g',
);

/**
 * Notes the names in an object, and in the objects within it. Objects that it refers to are looked at by
 * themselves.
 */
export function lookAtObject(
  object: PDFObject | undefined,
  found: Set<Found>,
): void {
  if (object instanceof PDFName) lookAtName(object, found);
  if (object instanceof PDFArray)
    for (const each of object.asArray()) lookAtObject(each, found);
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return;
  for (const [key, value] of dict.entries()) {
    lookAtName(key, found);
    lookAtObject(value, found);
  }
  const kind = nameIn(dict, 'S');
  const isAction =
    nameIn(dict, 'Type') === 'Action' || !dict.has(PDFName.of('Type'));
  const isStructure = dict.has(PDFName.of('P')) || dict.has(PDFName.of('K'));
  if (kind && activeKinds.has(kind) && isAction && !isStructure)
    found.add('ACTIVE');
  // The stream has its data, or the page that it draws, in another file.
  if (
    object instanceof PDFStream &&
    (dict.has(PDFName.of('F')) || dict.has(PDFName.of('Ref')))
  ) {
    found.add('WITH_FILES');
  }
}

/** `decodeText` makes `JS` of `#4A#53`. */
function lookAtName(name: PDFName, found: Set<Found>): void {
  const meaning = meanings.get(name.decodeText());
  if (meaning) found.add(meaning);
}

export function lookAtText(text: string, found: Set<Found>): void {
  const plain = text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  for (const { groups = {} } of plain.matchAll(rawNames)) {
    if (groups.active) found.add('ACTIVE');
    else found.add(groups.files ? 'WITH_FILES' : 'LINKS');
  }
}

/** True for an action that leads to a web site or to another file. */
export function isLink(object: PDFObject | undefined): boolean {
  return (
    object instanceof PDFDict &&
    ['URI', 'GoToR'].includes(nameIn(object, 'S') ?? '')
  );
}

function nameIn(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : undefined;
}
