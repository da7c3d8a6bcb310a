import type { z } from 'zod';
import type { FirstHoursSchema, SetUp } from '../../contract/admin/set-up.ts';
import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { commitIf } from '../db/commit-if.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { done, invalid, type Outcome, type Refusal, refuse } from '../refusal.ts';
import { readSetUp } from './read-set-up.ts';
import type { Acting } from './save-as-seen.ts';
import { insertFirstRoom, insertHours, lockDoctorWithoutHours } from './set-up-queries.ts';

export interface FirstHours extends Acting {
  asked: z.infer<typeof FirstHoursSchema>;
}

/**
 * The weekly hours of somebody who has none, in slots as long as what they do first, with a room to be called to
 * where the clinic has none. Where there are hours already they stay: those are changed in the agenda.
 */
export async function setUpHours(
  agenda: Agenda,
  { asked, actor, address, now }: FirstHours,
): Promise<Outcome<SetUp, 'INVALID_INPUT' | 'NOT_FOUND'>> {
  const { doctorId, weekdays } = asked;
  const stretches = asked.stretches.toSorted((one, other) => one.fromMinute - other.fromMinute);
  const [first, second] = stretches;
  if (first && second && second.fromMinute < first.toMinute) {
    return invalid('stretches.1.fromMinute', 'Los dos horarios se superponen.');
  }
  const { clinic } = await agenda.catalog.current();
  let refused: Refusal<'INVALID_INPUT' | 'NOT_FOUND'> = { code: 'NOT_FOUND' };
  const isSaved = await commitIf(agenda.db, async (tx) => {
    const doctor = await lockDoctorWithoutHours(tx, doctorId);
    if (!doctor) return undefined;
    if (doctor.hasHours) return true;
    const tooShort = asked.stretches.findIndex(
      ({ fromMinute, toMinute }) => toMinute - fromMinute < doctor.visitMinutes,
    );
    if (tooShort !== -1) {
      refused = invalid(`stretches.${tooShort}.toMinute`, 'En ese horario no entra ningún turno.').refusal;
      return undefined;
    }
    const room = await insertFirstRoom(tx);
    await insertHours(tx, {
      ...{ doctorId, roomId: room?.id ?? null, slotMinutes: doctor.visitMinutes },
      validFrom: dayOf(epochMinuteOf(now.getTime()), clinic.timeZone),
      hours: [...new Set(weekdays)].flatMap((weekday) =>
        stretches.map((stretch) => ({ weekday, ...stretch })),
      ),
    });
    await insertAuditEvent(tx, {
      ...{ kind: 'hours_added', at: now, role: 'admin', ...actor, address, detail: { doctor: doctorId } },
    });
    return true;
  });
  return isSaved ? done(await readSetUp(agenda, now)) : refuse(refused);
}
