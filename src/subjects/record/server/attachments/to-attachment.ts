import type { Attachment } from '../../contract/record-attachments.ts';
import { thumbnailAddress } from '../folios/to-record-entry.ts';
import type { AttachmentRow } from './attachment-queries.ts';

export function toAttachment({
  id,
  name,
  kind,
  bytes,
  sha256,
  ...row
}: AttachmentRow): Attachment {
  return {
    id,
    name,
    kind,
    bytes,
    sha256,
    thumbnail: thumbnailAddress(row.thumbnail?.toString('base64') ?? null),
    uploadedAt: row.uploadedAt.toISOString(),
  };
}
