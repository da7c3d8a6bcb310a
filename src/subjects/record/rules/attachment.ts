import { collapseSpaces } from '../../../base/text/plain-text.ts';

/** The most files of one visit. */
export const ATTACHMENTS_MAX = 20;

export const ATTACHMENT_NAME_MAX = 120;

/** Days after which an unsigned file is removed. */
export const ATTACHMENT_WAITS_DAYS = 30;

/** Width times height. Telephone cameras make 12 to 50 million. */
export const IMAGE_MOST_PIXELS = 60_000_000;

export const attachmentKinds = [
  'application/pdf',
  'image/jpeg',
  'image/png',
] as const;

export type AttachmentKind = (typeof attachmentKinds)[number];

/** A file as a signed entry names it. The order of the keys is that of the hashed text. */
export interface SignedAttachment {
  id: string;
  name: string;
  kind: AttachmentKind;
  bytes: number;
  /** The hash of the stored file, in hexadecimal. */
  sha256: string;
}

const beginnings: [kind: AttachmentKind, bytes: number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** Returns a file's kind by its first bytes, whatever its name. Null: no accepted kind. */
export function kindOfBytes(bytes: Uint8Array): AttachmentKind | null {
  return (
    beginnings.find(([, start]) =>
      start.every((byte, index) => bytes[index] === byte),
    )?.[0] ?? null
  );
}

const endings: Record<AttachmentKind, { pattern: RegExp; ending: string }> = {
  'application/pdf': { pattern: /\.pdf$/i, ending: '.pdf' },
  'image/jpeg': { pattern: /\.jpe?g$/i, ending: '.jpg' },
  'image/png': { pattern: /\.png$/i, ending: '.png' },
};

/**
 * Tidies a file's name for showing and saving: no folders, no invisible signs or signs that turn the reading
 * direction, and the ending of its kind. An empty name becomes `archivo`.
 */
export function tidyAttachmentName(name: string, kind: AttachmentKind): string {
  const { pattern, ending } = endings[kind];
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = collapseSpaces(
    last
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
      .replaceAll(/[<>:"|?*]/g, '-'),
  );
  const stem =
    visible.replace(pattern, '').replace(/^\.+/, '').trim() || 'archivo';
  const kept = pattern.exec(visible)?.[0] ?? ending;
  const room = ATTACHMENT_NAME_MAX - kept.length;
  return (
    [...stem]
      .reduce(
        (text, sign) =>
          text.length + sign.length <= room ? text + sign : text,
        '',
      )
      .trim() + kept
  );
}
