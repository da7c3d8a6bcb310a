import type { Dashboard, DayCounts } from '../../../contract/admin/dashboard.ts';
import { addDays } from '../../../domain/time/clinic-day.ts';
import { startOfDay } from '../../../domain/time/clinic-zone.ts';
import { listOrigins } from '../../agenda/origins/list-origins.ts';
import type { Call } from '../../clinic/call.ts';
import type { Services } from '../../clinic/services.ts';
import {
  type AttentionRow,
  type BackupRow,
  countDayByDoctor,
  type DoctorCounts,
  findAttention,
  findLastBackup,
} from './dashboard-queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const holidayDays = 30;
const failedDays = 7;

/** The clinic's present day, and the matters that need attention. */
export async function readDashboard(
  services: Pick<Services, 'db' | 'linkKey'>,
  { now, today, zone: timeZone }: Pick<Call, 'now' | 'today' | 'zone'>,
): Promise<Dashboard> {
  const { db } = services;
  const startOf = (day: string) => new Date(startOfDay(day, timeZone) * 60_000);
  const todayStart = startOf(today);
  const [doctors, attention, backup, { origins }] = await Promise.all([
    countDayByDoctor(db, { start: todayStart, end: startOf(addDays(today, 1)) }),
    findAttention(db, {
      ...{ now, today, todayStart, timeZone, holidaysUntil: addDays(today, holidayDays) },
      failedSince: new Date(now.getTime() - failedDays * DAY_MS),
    }),
    findLastBackup(db),
    listOrigins(services, { now }),
  ]);
  return {
    day: today,
    now: now.toISOString(),
    counts: inAll(doctors),
    doctors: doctors.map((doctor) => ({
      id: doctor.id,
      name: doctor.name,
      firstAt: doctor.firstAt?.toISOString() ?? null,
      lastAt: doctor.lastAt?.toISOString() ?? null,
      counts: countsOf(doctor),
    })),
    attention: {
      ...attention,
      alarms: attention.alarms.map(toAlarm),
      origins,
      lastBackup: backup ? toBackup(backup) : null,
    },
  };
}

function toAlarm({ kind, until }: AttentionRow['alarms'][number]) {
  return { kind, until: new Date(until).toISOString() };
}

function countsOf(row: DoctorCounts): DayCounts {
  const { given, expected, waiting, inProgress, attended, absent, cancelled, waitingSince } = row;
  return {
    ...{ given, expected, waiting, inProgress, attended, absent, cancelled },
    waitingSince: waitingSince?.toISOString() ?? null,
  };
}

function inAll(doctors: DoctorCounts[]): DayCounts {
  const sum = (of: (row: DoctorCounts) => number) => doctors.reduce((total, row) => total + of(row), 0);
  const since = doctors.flatMap(({ waitingSince }) => waitingSince?.getTime() ?? []);
  return {
    given: sum((row) => row.given),
    expected: sum((row) => row.expected),
    waiting: sum((row) => row.waiting),
    inProgress: sum((row) => row.inProgress),
    attended: sum((row) => row.attended),
    absent: sum((row) => row.absent),
    cancelled: sum((row) => row.cancelled),
    waitingSince: since.length > 0 ? new Date(Math.min(...since)).toISOString() : null,
  };
}

function toBackup(row: BackupRow): NonNullable<Dashboard['attention']['lastBackup']> {
  const { startedAt, finishedAt, verifiedAt, failedReason, lastVerifiedAt } = row;
  const state = failedReason ? 'failed' : verifiedAt ? 'verified' : finishedAt ? 'unverified' : 'running';
  return {
    startedAt: startedAt.toISOString(),
    state,
    failedReason,
    verifiedAt: lastVerifiedAt?.toISOString() ?? null,
  };
}
