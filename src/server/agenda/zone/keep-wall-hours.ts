import { keepWallHour } from '../../../domain/time/zone-offsets.ts';
import { type AuditEvent, insertAuditEvent } from '../../kernel/audit/audit-queries.ts';
import type { Database } from '../../kernel/db/database.ts';
import {
  type HourKind,
  listPromisedAppointments,
  listPromisedStretches,
  listZoneReadings,
  lockZoneReadings,
  type PromisedHour,
  updatePromisedHour,
  updateReadingKept,
  type ZoneReading,
} from './zone-queries.ts';

/** An appointment whose instant moves so that its promised hour stays. */
export interface KeptHour {
  id: string;
  code: string;
  doctorName: string;
  fullName: string;
  startsAt: Date;
  keptStartsAt: Date;
}

/** The appointments that show another hour than promised; empty: the zone data did not change, or the hours were kept. */
export async function listHoursToKeep(db: Database, now: Date): Promise<KeptHour[]> {
  const readings = await listZoneReadings(db);
  if (!pendingOf(readings)) return [];
  return (await listPromisedAppointments(db, now)).flatMap((appointment) => {
    const { startsAt } = keptOf(appointment, { kind: 'appointment', readings });
    const { id, code, doctorName, fullName } = appointment;
    const isMoved = startsAt.getTime() !== appointment.startsAt.getTime();
    const kept = {
      ...{ id, code, doctorName, fullName },
      startsAt: appointment.startsAt,
      keptStartsAt: startsAt,
    };
    return isMoved ? [kept] : [];
  });
}

/**
 * Moves the instants of appointments, absences and extra sessions to come, so that each keeps the wall-clock hour
 * under which it was written. One transaction, once for each change of the zone data: a repeat finds nothing to do.
 */
export async function keepWallHours(
  db: Database,
  { now, ...by }: { now: Date } & Pick<AuditEvent, 'role' | 'userId'>,
): Promise<KeptHour[]> {
  return db.transaction().execute(async (tx) => {
    await lockZoneReadings(tx);
    const readings = await listZoneReadings(tx);
    const pending = pendingOf(readings);
    if (!pending) return [];
    const list = await listHoursToKeep(tx, now);
    await move(tx, { kind: 'appointment', hours: await listPromisedAppointments(tx, now), readings, now });
    for (const kind of ['absence', 'extraSession'] as const) {
      await move(tx, { kind, hours: await listPromisedStretches(tx, { kind, now }), readings, now });
    }
    await updateReadingKept(tx, { id: pending.id, now });
    await insertAuditEvent(tx, {
      ...by,
      kind: 'wall_hours_kept',
      at: now,
      detail: { appointments: list.length },
    });
    return list;
  });
}

function pendingOf(readings: readonly ZoneReading[]): ZoneReading | undefined {
  const newest = readings.at(-1);
  return newest && newest.differsFrom !== null && newest.keptAt === null ? newest : undefined;
}

function keptOf(
  { startsAt, endsAt, writtenAt }: PromisedHour,
  { kind, readings }: { kind: HourKind; readings: readonly ZoneReading[] },
): { startsAt: Date; endsAt: Date } {
  const after = readings.at(-1) as ZoneReading;
  const before = readings.findLast(({ readAt }) => readAt <= writtenAt) ?? (readings[0] as ZoneReading);
  if (before.timeZone !== after.timeZone) return { startsAt, endsAt };
  const keep = (instant: Date) => new Date(keepWallHour(instant.getTime(), { before, after }));
  const start = keep(startsAt);
  // A visit keeps its length, and an absence the hour at which it ends.
  const length = endsAt.getTime() - startsAt.getTime();
  const end = kind === 'appointment' ? new Date(start.getTime() + length) : keep(endsAt);
  return { startsAt: start, endsAt: end };
}

/** Moves later hours first where they move forward, and earlier ones first where they move back: none meets a neighbour. */
async function move(
  tx: Database,
  {
    kind,
    hours,
    readings,
    now,
  }: { kind: HourKind; hours: PromisedHour[]; readings: ZoneReading[]; now: Date },
): Promise<void> {
  const moves = hours.map((hour) => ({ hour, ...keptOf(hour, { kind, readings }) }));
  const back = moves.filter(({ hour, startsAt }) => startsAt < hour.startsAt);
  const forward = moves.filter(({ hour, startsAt }) => startsAt > hour.startsAt).toReversed();
  for (const { hour, startsAt, endsAt } of [...back, ...forward]) {
    await updatePromisedHour(tx, { kind, id: hour.id, startsAt, endsAt, now });
  }
}
