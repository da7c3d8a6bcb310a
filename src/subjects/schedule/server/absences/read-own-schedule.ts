import type { SessionTerms } from '../../../../base/clinic/rules/schedule.ts';
import type {
  ClinicSnapshot,
  SnapshotDoctor,
} from '../../../../base/clinic/server/snapshot.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { addDays } from '../../../../base/time/clinic-day.ts';
import { epochMinuteOf, instantOf } from '../../../../base/time/clinic-zone.ts';
import type { Interval } from '../../../../base/time/interval.ts';
import type { OwnSchedule } from '../../contract/schedule.ts';
import type { AbsencePolicy } from '../../rules/own-absence.ts';
import {
  findAbsencePolicy,
  listAbsencesAhead,
  listOwnRequests,
} from './absence-request-queries.ts';
import { listLateArrivals } from './delay-queries.ts';
import { toOwnRequest } from './to-own-request.ts';

const holidayDays = 366;

/** For this long answered requests are shown. */
const requestsSinceMs = 92 * 24 * 60 * 60_000;
const mostRequests = 20;

/**
 * Returns the doctor's hours from now on, as the administration set them up, with their absences and
 * requests.
 */
export async function readOwnSchedule(
  { db, snapshot: cache }: ReadServices,
  { actor, now, today }: Call<'doctor'>,
): Promise<Outcome<OwnSchedule, 'NOT_FOUND'>> {
  const snapshot = await cache.current();
  const doctor = snapshot.doctors.get(actor.id);
  if (!doctor) return refuse({ code: 'NOT_FOUND' });
  const { id: doctorId } = doctor;
  const since = new Date(now.getTime() - requestsSinceMs);
  const [absences, requests, late, policy] = await Promise.all([
    listAbsencesAhead(db, { doctorId, now }),
    listOwnRequests(db, { doctorId, since, now, most: mostRequests }),
    listLateArrivals(db, { day: today, doctorId, now }),
    findAbsencePolicy(db),
  ]);
  const minute = epochMinuteOf(now.getTime());
  const { rules, extraSessions, holidays } = doctor.schedule;
  const isAhead = ({ end }: Interval) => end > minute;
  const byStart = (a: Interval, b: Interval) => a.start - b.start;
  return done({
    today,
    rules: rules
      .filter(({ validTo }) => validTo === null || validTo >= today)
      .toSorted((a, b) => a.weekday - b.weekday || a.fromMinute - b.fromMinute)
      .map(
        ({
          id,
          weekday,
          fromMinute,
          toMinute,
          validFrom,
          validTo,
          everyWeeks,
          ...terms
        }) => ({
          id,
          weekday,
          fromMinute,
          toMinute,
          validFrom,
          validTo,
          everyWeeks,
          ...toTerms(terms, snapshot, doctor),
        }),
      ),
    absences: absences.map(({ startsAt, endsAt, ...absence }) => ({
      ...absence,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    extraSessions: extraSessions
      .filter(isAhead)
      .toSorted(byStart)
      .map((session) => ({
        ...toInstants(session),
        ...toTerms(session, snapshot, doctor),
      })),
    holidays: holidays
      .filter(({ day }) => day >= today && day < addDays(today, holidayDays))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .map(({ day, name, isWorked }) => ({ day, name, isWorked })),
    absencePolicy: policy as AbsencePolicy,
    requests: requests.map((request) => toOwnRequest(request, now)),
    arrivesAt: late.get(doctorId)?.toISOString() ?? null,
  });
}

function toTerms(
  { slotMinutes, roomId, practiceIds, deskOnlyUntilHoursBefore }: SessionTerms,
  { rooms }: ClinicSnapshot,
  { practices }: SnapshotDoctor,
) {
  return {
    slotMinutes,
    roomName: roomId === null ? null : (rooms.get(roomId) ?? null),
    practiceNames:
      practiceIds &&
      practices
        .filter(({ id }) => practiceIds.includes(id))
        .map(({ name }) => name),
    deskOnlyUntilHoursBefore,
  };
}

function toInstants({ start, end }: Interval) {
  return { startsAt: toInstant(start), endsAt: toInstant(end) };
}

function toInstant(minute: number): string {
  return new Date(instantOf(minute).epochMilliseconds).toISOString();
}
