import { collapseSpaces } from '../../../base/text/plain-text.ts';

/** How many files one visit may have. */
export const ATTACHMENTS_MAX = 20;

export const ATTACHMENT_NAME_MAX = 120;

/** After how many days a file that nobody signed is removed. */
export const ATTACHMENT_WAITS_DAYS = 30;

/** Width times height: what a telephone's camera takes has 12 to 50 million. */
export const IMAGE_MOST_PIXELS = 60_000_000;

export const attachmentKinds = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export type AttachmentKind = (typeof attachmentKinds)[number];

/** A file as a signed entry names it; the order of the keys is that of the text that is hashed. */
export interface SignedAttachment {
  id: string;
  name: string;
  kind: AttachmentKind;
  bytes: number;
  /** Of the file as it is stored, in hexadecimal. */
  sha256: string;
}

const beginnings: [kind: AttachmentKind, bytes: number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** What a file is by how it begins, whatever it is called; null: none of the kinds that are taken. */
export function kindOfBytes(bytes: Uint8Array): AttachmentKind | null {
  return beginnings.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0] ?? null;
}

const endings: Record<AttachmentKind, { pattern: RegExp; ending: string }> = {
  'application/pdf': { pattern: /\.pdf$/i, ending: '.pdf' },
  'image/jpeg': { pattern: /\.jpe?g$/i, ending: '.jpg' },
  'image/png': { pattern: /\.png$/i, ending: '.png' },
};

/**
 * A file's name as it is shown and offered to be saved: without folders, signs that nobody sees or that turn the reading
 * direction, and with the ending of what it is. A name of nothing becomes `archivo`.
 */
export function tidyAttachmentName(name: string, kind: AttachmentKind): string {
  const { pattern, ending } = endings[kind];
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = collapseSpaces(
    last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').replaceAll(/[<>:"|?*]/g, '-'),
  );
  const stem = visible.replace(pattern, '').replace(/^\.+/, '').trim() || 'archivo';
  const kept = pattern.exec(visible)?.[0] ?? ending;
  const room = ATTACHMENT_NAME_MAX - kept.length;
  return (
    [...stem].reduce((text, sign) => (text.length + sign.length <= room ? text + sign : text), '').trim() +
    kept
  );
}
