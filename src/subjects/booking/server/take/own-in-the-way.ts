import type { BookingPolicy } from '../../../../base/clinic/rules/booking-policy.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { type Refusal, refuse } from '../../../../base/kernel/refusal.ts';
import type { OwnInTheWay } from '../../contract/booking.ts';
import type { UsableHold } from '../hold/hold-queries.ts';
import { findAppointmentLimit } from './appointment-limit.ts';
import { findLimitUntold, findPatientBusy } from './booking-queries.ts';
import { tellLimit } from './tell-limit.ts';

export type OwnAppointmentsRefusal = 'PATIENT_BUSY' | 'TOO_MANY_APPOINTMENTS';

interface TimeWanted {
  patientId: string;
  specialtyId: string;
  startsAt: Date;
  endsAt: Date;
  /** The browser of the request. In an unknown one the limit of a reserved specialty does not apply. */
  browser: Buffer;
  now: Date;
}

/** Finds the reason why the patient's own appointments prevent this one. Null: they do not. */
export async function findOwnInTheWay(
  db: Database,
  { policy, ...wanted }: TimeWanted & { policy: BookingPolicy },
): Promise<Refusal<OwnAppointmentsRefusal> | null> {
  if (await findPatientBusy(db, wanted)) return { code: 'PATIENT_BUSY' };
  const maxFuturePerSpecialty = (await findLimitUntold(db, wanted))
    ? Number.POSITIVE_INFINITY
    : policy.maxFuturePerSpecialty;
  return findAppointmentLimit(db, {
    ...wanted,
    policy: { ...policy, maxFuturePerSpecialty },
  });
}

/**
 * Tells the same for a held time as soon as the patient is identified, in the words of the booking's refusal.
 * Tells no more than the booking itself tells in that browser.
 */
export async function tellOwnInTheWay(
  { db, snapshot }: Pick<Services, 'db' | 'snapshot'>,
  {
    hold,
    ...wanted
  }: Pick<TimeWanted, 'patientId' | 'browser' | 'now'> & {
    hold: Pick<UsableHold, 'specialtyId' | 'startsAt' | 'endsAt'>;
  },
): Promise<OwnInTheWay | null> {
  const { policy } = await snapshot.any();
  const { specialtyId, startsAt, endsAt } = hold;
  const found = await findOwnInTheWay(db, {
    ...wanted,
    specialtyId,
    startsAt,
    endsAt,
    policy,
  });
  if (!found) return null;
  if (found.code === 'PATIENT_BUSY')
    return { code: 'PATIENT_BUSY', limit: null };
  const { refusal } = await tellLimit(
    db,
    refuse<'TOO_MANY_APPOINTMENTS'>(found),
    wanted,
  );
  return { code: 'TOO_MANY_APPOINTMENTS', limit: refusal.data };
}
