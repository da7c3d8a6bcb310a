import type { ClinicSnapshot } from '../../base/clinic/server/snapshot.ts';
import type { Services } from '../../base/doors/services.ts';
import { inTransaction } from '../../base/kernel/db/in-transaction.ts';
import { done, refuse } from '../../base/kernel/refusal.ts';
import { addDays, weekdayOf } from '../../base/time/clinic-day.ts';
import {
  dayAt,
  epochMinuteOf,
  instantAt,
  wallClockOf,
} from '../../base/time/clinic-zone.ts';
import { type Interval, subtractIntervals } from '../../base/time/interval.ts';
import { changeSchedule } from '../../subjects/schedule/server/hours/change-schedule.ts';
import { insertExtraSession } from '../../subjects/schedule/server/hours/schedule-queries.ts';
import {
  doctorOfShift,
  guardiaData,
  guardiaShifts,
} from '../material/guardia-data.ts';
import {
  findGuardia,
  findWasOpened,
  type Guardia,
  insertGuardia,
  lockDemonstration,
} from './guardia-queries.ts';

/** The guardia has hours from this many days before today, so that its past nights have them too. */
const daysBack = 7;

/**
 * Finds the demonstration's guardia, or creates what is missing. Undefined: the clinic is no demonstration.
 */
export async function openGuardia(
  services: Services,
  now: Date,
): Promise<Guardia | undefined> {
  const { db, snapshot } = services;
  const found = await findGuardia(db);
  if (found) return found;
  const { clinic } = await snapshot.current();
  const since = addDays(dayAt(now, clinic.timeZone), -daysBack);
  // Only a first start needs the drawings, so their library is loaded here.
  const { drawPortraits } = await import('../make/draw-portraits.ts');
  const portraits = await drawPortraits(guardiaData.doctors);
  const isMade = await inTransaction(db, async (tx) => {
    if (!(await lockDemonstration(tx))) return undefined;
    await insertGuardia(tx, { since, portraits, now });
    return true;
  });
  if (!isMade) return undefined;
  services.changes.announce({ kind: 'schedule' });
  return findGuardia(db);
}

/**
 * The guardia's next shift is opened during the present one, and the demonstration doctor's shortly before
 * it.
 */
const aheadMinutes = { guardia: [0, 480], visited: [0, 90] };
const shortestMinutes = 40;

/**
 * Opens extra sessions of the guardia on a holiday, when weekly hours do not count, and for the demonstration
 * doctor outside their own hours. A session that an administrator took back stays so.
 */
export async function openGuardiaHours(
  services: Services,
  guardia: Guardia,
  now: Date,
): Promise<void> {
  const roomOf = { guardia: guardia.roomId, visited: guardia.visitedRoomId };
  const slotsOf = { guardia: guardiaData.practice.minutes, visited: 20 };
  for (const whose of ['guardia', 'visited'] as const) {
    for (const ahead of aheadMinutes[whose]) {
      const snapshot = await services.snapshot.current();
      const { timeZone } = snapshot.clinic;
      const { day, minute } = wallClockOf(
        epochMinuteOf(now.getTime()) + ahead,
        timeZone,
      );
      const shift = guardiaShifts.findIndex(
        ({ toMinute }) => minute < toMinute,
      );
      const { fromMinute, toMinute } = guardiaShifts[shift] ?? guardiaShifts[0];
      const onShift = guardia.doctorIds[doctorOfShift(weekdayOf(day), shift)];
      await openWhatIsShut(services, snapshot, {
        doctorId: whose === 'guardia' ? onShift : guardia.visitedDoctorId,
        hours: {
          start: instantAt(day, fromMinute, timeZone),
          end: instantAt(day, toMinute, timeZone),
        },
        roomId: roomOf[whose],
        slotMinutes: slotsOf[whose],
      });
    }
  }
}

async function openWhatIsShut(
  services: Services,
  snapshot: ClinicSnapshot,
  wanted: {
    doctorId: string | undefined;
    hours: Interval;
    roomId: string;
    slotMinutes: number;
  },
): Promise<void> {
  const { doctorId, hours, roomId, slotMinutes } = wanted;
  const doctor =
    doctorId === undefined ? undefined : snapshot.doctors.get(doctorId);
  if (!doctor || doctorId === undefined) return;
  const { timeZone } = snapshot.clinic;
  const { openings } = services.snapshot.openingsOf(
    snapshot,
    doctor,
    wallClockOf(hours.start, timeZone).day,
  );
  const shut = subtractIntervals(hours, [
    ...openings,
    ...doctor.schedule.absences,
  ]);
  for (const { start, end } of shut.filter(
    (part) => part.end - part.start >= shortestMinutes,
  )) {
    const stretch = {
      doctorId,
      startsAt: new Date(start * 60_000),
      endsAt: new Date(end * 60_000),
    };
    await changeSchedule(services, {
      doctorIds: [doctorId],
      now: stretch.startsAt,
      change: async (tx) => {
        if (
          !(await lockDemonstration(tx)) ||
          (await findWasOpened(tx, stretch))
        ) {
          return refuse({ code: 'NOT_FOUND' });
        }
        const deskOnlyUntilHoursBefore = guardiaData.webFromHoursBefore;
        const terms = {
          slotMinutes,
          roomId,
          practiceIds: null,
          deskOnlyUntilHoursBefore,
        };
        return done(await insertExtraSession(tx, { ...stretch, ...terms }));
      },
    });
  }
}
