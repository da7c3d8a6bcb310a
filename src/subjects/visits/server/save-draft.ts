import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import type { EncounterDraft } from '../../record/contract/record-entries.ts';
import type { EncounterContent } from '../../record/rules/entry-content.ts';
import {
  type DraftRow,
  findDraft,
  lockVisit,
} from '../../record/server/access/own-visit-queries.ts';
import { findEntryOfVisit } from '../../record/server/folios/entry-queries.ts';
import { toRecordEntry } from '../../record/server/folios/to-record-entry.ts';
import { refuseVisit, type VisitRefusal } from './refuse-visit.ts';
import { toDraft } from './to-draft.ts';
import { insertOrUpdateDraft } from './visit-queries.ts';

interface DraftWritten extends Call<'doctor'> {
  appointmentId: string;
  /** The version of the draft that the writer had. 0: none. */
  seenVersion: number;
  content: EncounterContent;
}

type Saved = Pick<EncounterDraft, 'version' | 'savedAt'>;

/** Saves a draft, unless another tab or device saved meanwhile. The same content counts as saved. */
export async function saveDraft(
  { db }: Pick<Services, 'db'>,
  { appointmentId, seenVersion, content, ...call }: DraftWritten,
): Promise<
  Outcome<
    Saved,
    'NOT_FOUND' | VisitRefusal | 'DRAFT_CHANGED' | 'ALREADY_SIGNED'
  >
> {
  const { actor, now, zone } = call;
  const own = { appointmentId, doctorId: actor.id };
  const text = draftText(content);
  return inTransaction(db, async (tx) => {
    const visit = await lockVisit(tx, own);
    if (!visit) return refuse({ code: 'NOT_FOUND' });
    const signed = await findEntryOfVisit(tx, appointmentId);
    if (signed) {
      return refuse({
        code: 'ALREADY_SIGNED',
        data: { entry: toRecordEntry(signed, { isOpen: true, zone }) },
      });
    }
    const refusal = refuseVisit(visit, call);
    if (refusal) return { ok: false, refusal };
    const draft = await findDraft(tx, own);
    if (draft?.content === text) return done(savedOf(draft));
    if ((draft?.version ?? 0) !== seenVersion) {
      return refuse({
        code: 'DRAFT_CHANGED',
        data: { draft: draft ? toDraft(draft) : null },
      });
    }
    return done(
      savedOf(await insertOrUpdateDraft(tx, { ...own, content: text, now })),
    );
  });
}

function savedOf({ version, savedAt }: DraftRow): Saved {
  return { version, savedAt: savedAt.toISOString() };
}

/** Returns the draft as it was typed, without the characters that JSON in a database cannot hold. */
function draftText(content: EncounterContent): string {
  return JSON.stringify(content, (_, value) =>
    typeof value === 'string'
      ? value.toWellFormed().replaceAll('\u0000', '')
      : value,
  );
}
