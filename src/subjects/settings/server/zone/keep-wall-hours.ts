import {
  type AuditEvent,
  insertAuditEvent,
} from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { keepWallHour } from '../../../../base/time/zone-offsets.ts';
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
  familyNames: string | null;
  startsAt: Date;
  keptStartsAt: Date;
}

export interface KeptHours {
  /** False: there was nothing to do, or it was done before. */
  isNew: boolean;
  kept: KeptHour[];
  /** Appointments whose promised hour now belongs to another patient. They stay where they are. */
  left: KeptHour[];
}

/**
 * Lists the appointments that show another hour than promised. Empty: the zone data did not change, or the
 * hours were kept already.
 */
export async function listHoursToKeep(
  db: Database,
  now: Date,
): Promise<KeptHour[]> {
  const readings = await listZoneReadings(db);
  if (!pendingOf(readings)) return [];
  return (await listPromisedAppointments(db, now)).flatMap((appointment) => {
    const { startsAt } = keptOf(appointment, { kind: 'appointment', readings });
    const { id, code, doctorName, fullName, familyNames } = appointment;
    const isMoved = startsAt.getTime() !== appointment.startsAt.getTime();
    const kept = {
      id,
      code,
      doctorName,
      fullName,
      familyNames,
      startsAt: appointment.startsAt,
      keptStartsAt: startsAt,
    };
    return isMoved ? [kept] : [];
  });
}

/**
 * Moves appointments, absences and extra sessions to come, so that each keeps its wall-clock hour. Runs once
 * for each change of the zone data. An appointment whose hour is taken stays, and is returned.
 */
export async function keepWallHours(
  db: Database,
  { now, ...by }: { now: Date } & Partial<Omit<AuditEvent, 'kind' | 'at'>>,
): Promise<KeptHours> {
  return inTransaction(db, async (tx) => {
    await lockZoneReadings(tx);
    const readings = await listZoneReadings(tx);
    const pending = pendingOf(readings);
    if (!pending) return { isNew: false, kept: [], left: [] };
    const list = await listHoursToKeep(tx, now);
    const hours = await listPromisedAppointments(tx, now);
    const leftIds = await move(tx, {
      kind: 'appointment',
      hours,
      readings,
      now,
    });
    for (const kind of ['absence', 'extraSession'] as const) {
      await move(tx, {
        kind,
        hours: await listPromisedStretches(tx, { kind, now }),
        readings,
        now,
      });
    }
    await updateReadingKept(tx, { id: pending.id, now });
    await insertAuditEvent(tx, {
      ...by,
      kind: 'wall_hours_kept',
      at: now,
      detail: { appointments: list.length - leftIds.size, left: leftIds.size },
    });
    return {
      isNew: true,
      kept: list.filter(({ id }) => !leftIds.has(id)),
      left: list.filter(({ id }) => leftIds.has(id)),
    };
  });
}

function pendingOf(readings: readonly ZoneReading[]): ZoneReading | undefined {
  const newest = readings.at(-1);
  return newest && newest.differsFrom !== null && newest.keptAt === null
    ? newest
    : undefined;
}

function keptOf(
  { startsAt, endsAt, writtenAt }: PromisedHour,
  { kind, readings }: { kind: HourKind; readings: readonly ZoneReading[] },
): { startsAt: Date; endsAt: Date } {
  const after = readings.at(-1) as ZoneReading;
  const before =
    readings.findLast(({ readAt }) => readAt <= writtenAt) ??
    (readings[0] as ZoneReading);
  if (before.timeZone !== after.timeZone) return { startsAt, endsAt };
  const keep = (instant: Date) =>
    new Date(keepWallHour(instant.getTime(), { before, after }));
  const start = keep(startsAt);
  // An appointment keeps its length. An absence or an extra session keeps the hour at which it ends.
  const length = endsAt.getTime() - startsAt.getTime();
  const end =
    kind === 'appointment' ? new Date(start.getTime() + length) : keep(endsAt);
  return { startsAt: start, endsAt: end };
}

/**
 * Moves the hours in an order in which none meets a neighbour: forward, the later ones first; back, the
 * earlier ones first. Returns the ids of those whose hour is taken, as an exclusion constraint says.
 */
async function move(
  tx: Database,
  {
    kind,
    hours,
    readings,
    now,
  }: {
    kind: HourKind;
    hours: PromisedHour[];
    readings: ZoneReading[];
    now: Date;
  },
): Promise<Set<string>> {
  const left = new Set<string>();
  const moves = hours.map((hour) => ({
    hour,
    ...keptOf(hour, { kind, readings }),
  }));
  const back = moves.filter(({ hour, startsAt }) => startsAt < hour.startsAt);
  const forward = moves
    .filter(({ hour, startsAt }) => startsAt > hour.startsAt)
    .toReversed();
  for (const { hour, startsAt, endsAt } of [...back, ...forward]) {
    const isMoved = await updatePromisedHour(tx, {
      kind,
      id: hour.id,
      startsAt,
      endsAt,
      now,
    });
    if (!isMoved) left.add(hour.id);
  }
  return left;
}
