import { randomUUID } from 'node:crypto';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  reachedReview,
  scopeOn,
} from '../../../../base/person/rules/family/family-link.ts';
import { ageOn } from '../../../../base/time/clinic-day.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { updateLinkEnded } from '../../../access/server/acting/family-queries.ts';
import { insertSecurityNotice } from '../../../outbox/server/access-message-queries.ts';
import {
  type LinkToReview,
  lockLinksToReview,
  updateLinkReviewed,
} from './review-queries.ts';

const atOnce = 200;

/**
 * Tells the people of a link what the law changed at 13, 16 or 18, once each, and ends links that open
 * nothing any more. Calls check the birth date themselves, and do not wait for this. Returns how many.
 */
export async function reviewFamilyLinks(
  { db, snapshot }: Pick<ReadServices, 'db' | 'snapshot'>,
  now: Date,
): Promise<number> {
  const { clinic } = await snapshot.any();
  const day = dayAt(now, clinic.timeZone);
  let reviewed = 0;
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const links = await lockLinksToReview(tx, { day, limit: atOnce });
      for (const link of links) await review(tx, link, { day, now });
      return links.length || undefined;
    });
    reviewed += count ?? 0;
    if (!count || count < atOnce) return reviewed;
  }
}

async function review(
  tx: Database,
  link: LinkToReview,
  { day, now }: { day: string; now: Date },
): Promise<void> {
  const { id, birthDate, validFrom, validUntil } = link;
  const age = reachedReview(birthDate, day);
  const isNews =
    age !== null && birthDate !== null && ageOn(validFrom, birthDate) < age;
  if (age !== null && (link.reviewedAge ?? 0) < age) {
    await updateLinkReviewed(tx, { id, age });
    if (isNews) await tell(tx, link, { what: `family_at_${age}`, now });
  }
  if (scopeOn(link, { birthDate, day }) !== null) return;
  const reason = validUntil !== null && validUntil < day ? 'expired' : 'of_age';
  await updateLinkEnded(tx, { id, reason, by: null, now });
  const { representativeId, representedId: subjectPatientId } = link;
  await insertAuditEvent(tx, {
    at: now,
    kind: 'family_ended',
    subjectPatientId,
    detail: { representativeId, reason },
  });
}

/** Tells both of them, each by their own channel. */
async function tell(
  tx: Database,
  {
    representativeId,
    representedId,
    representativeName,
    representedName,
  }: LinkToReview,
  {
    what,
    now,
  }: { what: 'family_at_13' | 'family_at_16' | 'family_at_18'; now: Date },
): Promise<void> {
  const people = [
    { patientId: representativeId, recipientName: representativeName },
    { patientId: representedId, recipientName: representedName },
  ];
  for (const person of people) {
    const notice = {
      ...person,
      subjectId: randomUUID(),
      address: null,
      what,
      at: now,
      now,
    };
    await insertSecurityNotice(tx, notice);
  }
}
