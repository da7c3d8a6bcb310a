import type { Call } from '../../../../base/doors/call.ts';
import { hashOf } from '../../../../base/kernel/secrets/secrets.ts';
import type { Checklist } from '../../contract/checklist.ts';
import { checklistOf } from '../../rules/checklist.ts';
import type { ChecklistRow } from './checklist-queries.ts';

/** Returns the checklist in the form that the patient, or their representative, receives. */
export function toChecklist(
  row: ChecklistRow,
  { actor, now }: Pick<Call<'patient'>, 'actor' | 'now'>,
): Checklist {
  const ticked = new Set(row.ticked);
  const isReadByCaller = row.readById === presserOf(actor);
  return {
    insurerName: row.insurerName,
    items: itemsOf(row).map((item) => ({
      ...item,
      isTicked: ticked.has(item.key),
    })),
    reading: row.reading,
    readAt: row.readAt?.toISOString() ?? null,
    readByName: isReadByCaller ? null : row.readByName,
    version: versionOf(row),
    isOpen: isOpen(row, now),
  };
}

export function itemsOf(row: ChecklistRow) {
  return checklistOf({
    ...row,
    isCovered: row.isCoverageUnsaid ? 'maybe' : row.isCovered,
  });
}

/** Returns the version of the preparation: another text is another version. */
export function versionOf({ text }: Pick<ChecklistRow, 'text'>): string {
  return hashOf(text).toString('base64url').slice(0, 16);
}

/** True until the appointment is over. A patient who waits for a late doctor still ticks. */
export function isOpen(
  { status, endsAt }: Pick<ChecklistRow, 'status' | 'endsAt'>,
  now: Date,
): boolean {
  return (
    status === 'arrived' ||
    status === 'in_progress' ||
    (status === 'booked' && endsAt > now)
  );
}

/** Returns the signed-in user, also when they act for another patient. */
export function presserOf({
  id,
  representative,
}: Call<'patient'>['actor']): string {
  return representative?.patientId ?? id;
}
