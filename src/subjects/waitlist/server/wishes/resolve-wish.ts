import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { ClinicDay } from '../../../../base/time/clinic-day.ts';
import { findAppointmentIfAny } from '../../../appointments/server/appointment-queries.ts';
import {
  changeUntilHoursOf,
  whyNotChanged,
} from '../../../appointments/server/linked-appointment.ts';
import type { Wish, WishTerms } from '../../contract/waitlist-entries.ts';
import { findPayer } from '../entry/entry-queries.ts';
import { type PreparedWish, prepareWish } from './prepare-wish.ts';

/** A wish for a new appointment, or for a time earlier than an existing appointment. */
export type WishAsked =
  | (Wish & {
      kind: 'new';
      patientId?: string | undefined;
      isPayerSaid?: boolean | undefined;
    })
  | (WishTerms & {
      kind: 'sooner';
      appointmentId: string;
      isAnyDoctor: boolean;
    });

export interface ResolvedWish {
  wish: PreparedWish;
  appointmentId: string | null;
  soonerThan: Date | null;
}

/**
 * Checks a wish. One for an earlier time has the patient, practice and payer of its appointment, which must
 * still be movable.
 */
export async function resolveWish(
  { db, snapshot: cache }: Pick<Services, 'db' | 'snapshot'>,
  {
    wish,
    patientId,
    today,
    now,
  }: { wish: WishAsked; patientId: string; today: ClinicDay; now: Date },
): Promise<
  Outcome<
    ResolvedWish,
    'NOT_FOUND' | 'INVALID_INPUT' | 'WRONG_STATUS' | 'CHANGE_TOO_LATE'
  >
> {
  const snapshot = await cache.current();
  if (wish.kind === 'new') {
    const prepared = prepareWish(snapshot, wish, { today });
    return prepared.ok
      ? done({ wish: prepared.value, appointmentId: null, soonerThan: null })
      : prepared;
  }
  const { appointmentId, isAnyDoctor, ...terms } = wish;
  const appointment = await findAppointmentIfAny(db, appointmentId);
  if (appointment?.patientId !== patientId)
    return refuse({ code: 'NOT_FOUND' });
  const changeUntilHours = changeUntilHoursOf(snapshot, appointment);
  const refusal = whyNotChanged(appointment, { now, changeUntilHours });
  if (refusal) return { ok: false, refusal };
  const { practiceId, doctorId, startsAt } = appointment;
  const { insurerId, planId } = await findPayer(db, appointmentId);
  const payer = { ...(insurerId && { insurerId }), ...(planId && { planId }) };
  const wanted = {
    ...terms,
    ...payer,
    practiceId,
    doctorId: isAnyDoctor ? null : doctorId,
  };
  const prepared = prepareWish(snapshot, wanted, { today });
  return prepared.ok
    ? done({ wish: prepared.value, appointmentId, soonerThan: startsAt })
    : prepared;
}
