import { randomUUID } from 'node:crypto';
import type { Services } from '../../base/doors/services.ts';
import { hashOf } from '../../base/kernel/secrets/secrets.ts';
import type { WishTerms } from '../../subjects/waitlist/contract/waitlist-entries.ts';
import { writeEntry } from '../../subjects/waitlist/server/wishes/write-entry.ts';
import { testNow } from './bookings.ts';
import type { SmallClinic } from './factories.ts';

/** Terms that any time of the next weeks meets. */
export const anyTime: WishTerms = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  dayParts: ['morning', 'afternoon'],
  untilDay: '2027-03-01',
  atNight: false,
};

/** Puts a patient at the end of the waiting list, whatever times are free. */
export function insertWish(
  { db }: Pick<Services, 'db'>,
  { specialtyId, practiceId }: Pick<SmallClinic, 'specialtyId' | 'practiceId'>,
  wish: Partial<WishTerms> & {
    patientId: string;
    doctorId?: string | null;
    appointmentId?: string | null;
    insurerId?: string | null;
    now?: Date;
  },
): Promise<string> {
  const {
    now = testNow,
    doctorId = null,
    appointmentId = null,
    insurerId = null,
    ...terms
  } = wish;
  return db.transaction().execute((tx) =>
    writeEntry(
      tx,
      {
        ...anyTime,
        ...terms,
        specialtyId,
        practiceId,
        doctorId,
        appointmentId,
        insurerId,
        planId: null,
        joinedBy: 'patient',
        idempotencyHash: hashOf(randomUUID()),
        now,
      },
      { kind: 'patient', id: wish.patientId },
    ),
  );
}
