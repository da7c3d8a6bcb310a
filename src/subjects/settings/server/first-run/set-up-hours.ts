import type { z } from 'zod';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { SetUp } from '../../contract/set-up.ts';
import type { FirstHoursSchema } from '../../contract/set-up-fields.ts';
import { readSetUp } from './read-set-up.ts';
import {
  insertFirstRoom,
  insertHours,
  lockDoctorWithoutHours,
} from './set-up-queries.ts';

export interface FirstHours extends Call<'admin'> {
  request: z.infer<typeof FirstHoursSchema>;
}

/**
 * Sets weekly hours for a doctor who has none, in slots as long as their first practice, and creates a room
 * if the clinic has none. Existing hours stay: the agenda changes those.
 */
export async function setUpHours(
  agenda: ReadServices,
  { request, ...call }: FirstHours,
): Promise<Outcome<SetUp, 'INVALID_INPUT' | 'NOT_FOUND'>> {
  const { doctorId, weekdays } = request;
  const stretches = request.stretches.toSorted(
    (a, b) => a.fromMinute - b.fromMinute,
  );
  const [first, second] = stretches;
  if (first && second && second.fromMinute < first.toMinute) {
    return invalid('stretches.1.fromMinute', 'Los dos horarios se superponen.');
  }
  const saved = await inTransaction(
    agenda.db,
    async (tx): Promise<Outcome<true, 'INVALID_INPUT' | 'NOT_FOUND'>> => {
      const doctor = await lockDoctorWithoutHours(tx, doctorId);
      if (!doctor) return refuse({ code: 'NOT_FOUND' });
      if (doctor.hasHours) return done(true);
      const tooShort = request.stretches.findIndex(
        ({ fromMinute, toMinute }) =>
          toMinute - fromMinute < doctor.visitMinutes,
      );
      if (tooShort !== -1) {
        return invalid(
          `stretches.${tooShort}.toMinute`,
          'En ese horario no entra ningún turno.',
        );
      }
      const room = await insertFirstRoom(tx);
      await insertHours(tx, {
        doctorId,
        roomId: room?.id ?? null,
        slotMinutes: doctor.visitMinutes,
        validFrom: call.today,
        hours: [...new Set(weekdays)].flatMap((weekday) =>
          stretches.map((stretch) => ({ weekday, ...stretch })),
        ),
      });
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'hours_added',
        detail: { doctor: doctorId },
      });
      return done(true);
    },
  );
  return saved.ok ? done(await readSetUp(agenda, call.now)) : saved;
}
