import { thumbnailAddress } from '../../record/server/folios/to-record-entry.ts';
import type { Paper } from '../contract/fields-papers.ts';
import type { PaperRow } from './paper-queries.ts';

export function toPaper({
  id,
  name,
  kind,
  bytes,
  paper,
  ...row
}: PaperRow): Paper {
  return {
    id,
    name,
    kind,
    bytes,
    paper,
    thumbnail: thumbnailAddress(row.thumbnail?.toString('base64') ?? null),
    sentAt: row.sentAt.toISOString(),
    receivedAt: row.receivedAt?.toISOString() ?? null,
  };
}
