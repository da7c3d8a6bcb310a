import type { EncounterDraft } from '../../record/contract/record-entries.ts';
import type { DraftRow } from '../../record/server/access/own-visit-queries.ts';

export function toDraft({
  version,
  savedAt,
  content,
}: DraftRow): EncounterDraft {
  return {
    version,
    savedAt: savedAt.toISOString(),
    content: JSON.parse(content),
  };
}
