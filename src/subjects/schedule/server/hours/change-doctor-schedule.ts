import type { RefusalCode } from '../../../../base/api/contract/refusal.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { Outcome } from '../../../../base/kernel/refusal.ts';
import type { DoctorSchedule } from '../../contract/schedules.ts';
import { type ChangeRefused, changeSchedule } from './change-schedule.ts';
import { readDoctorSchedule } from './read-doctor-schedule.ts';
import { noteScheduleEvent, type ScheduleKind } from './schedule-call.ts';

export interface DoctorScheduleChange<
  Answer extends Outcome<string, RefusalCode>,
> extends Call<'admin'> {
  doctorId: string;
  /** The kind of the audit event. */
  kind: ScheduleKind;
  /** Writes the change and returns its id. A refusal rolls back. */
  change: (tx: Database) => Promise<Answer>;
}

/** Changes one doctor's schedule, with its audit event, and returns the new schedule. */
export async function changeDoctorSchedule<
  Answer extends Outcome<string, RefusalCode>,
>(
  services: Services,
  { doctorId, kind, change, ...call }: DoctorScheduleChange<Answer>,
): Promise<
  | Outcome<DoctorSchedule, 'NOT_FOUND'>
  | ChangeRefused
  | Extract<Answer, { ok: false }>
> {
  const changed = await changeSchedule(services, {
    doctorIds: [doctorId],
    now: call.now,
    change: async (tx) => {
      const outcome = await change(tx);
      if (outcome.ok)
        await noteScheduleEvent(tx, call, {
          kind,
          doctorId,
          id: outcome.value,
        });
      return outcome;
    },
  });
  if (changed.ok) return readDoctorSchedule(services, { doctorId, ...call });
  return changed as ChangeRefused | Extract<Answer, { ok: false }>;
}
