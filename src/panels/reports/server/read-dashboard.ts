import type { Actor } from '../../../base/doors/actor.ts';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { addDays } from '../../../base/time/clinic-day.ts';
import { startOfDay } from '../../../base/time/clinic-zone.ts';
import { listOrigins } from '../../../subjects/booking/server/origins/list-origins.ts';
import { COPY_DUE_SOON_MS } from '../../../subjects/chart/rules/copy-request.ts';
import { listUnmetDemand } from '../../../subjects/schedule/server/availability/demand-queries.ts';
import { findZoneNews } from '../../../subjects/settings/server/zone/zone-queries.ts';
import type {
  Dashboard,
  DayCounts,
  Installation,
  SetUpStep,
} from '../contract/dashboard.ts';
import {
  type AttentionRow,
  type BackupRow,
  countDayByDoctor,
  type DoctorCounts,
  findAttention,
  findLastBackup,
  findSetUpLists,
} from './dashboard-queries.ts';
import { listCountedOpinions } from './opinion-queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const holidayDays = 30;
const failedDays = 7;
const demandDays = 30;
const mostDemand = 10;

type DashboardCall = Pick<Call, 'now' | 'today' | 'zone'> & {
  actor: Pick<Actor, 'hasSecondFactor'>;
};

/** The clinic's present day, and the matters that need attention. */
export async function readDashboard(
  services: Pick<
    Services,
    'db' | 'linkKey' | 'snapshot' | 'ways' | 'installation'
  >,
  { now, today, zone: timeZone, actor }: DashboardCall,
): Promise<Dashboard> {
  const { db } = services;
  const startOf = (day: string) => new Date(startOfDay(day, timeZone) * 60_000);
  const todayStart = startOf(today);
  const lastYear = `${Number(today.slice(0, 4)) - 1}-01-01`;
  const [
    doctors,
    attention,
    backup,
    origins,
    lists,
    { clinic },
    unmetDemand,
    opinions,
    zone,
  ] = await Promise.all([
    countDayByDoctor(db, {
      from: todayStart,
      to: startOf(addDays(today, 1)),
      now,
    }),
    findAttention(db, {
      now,
      today,
      todayStart,
      timeZone,
      holidaysUntil: addDays(today, holidayDays),
      failedSince: new Date(now.getTime() - failedDays * DAY_MS),
      soon: new Date(now.getTime() + COPY_DUE_SOON_MS),
    }),
    findLastBackup(db),
    listOrigins(services, { now }),
    findSetUpLists(db, today),
    services.snapshot.any(),
    listUnmetDemand(db, {
      since: addDays(today, -demandDays),
      most: mostDemand,
    }),
    listCountedOpinions(db, { since: startOf(lastYear) }),
    findZoneNews(db),
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
    unmetDemand,
    opinions,
    installation: clinic.isDemo
      ? null
      : toInstallation(services, { actor, today, lists, backup }),
    attention: {
      ...attention,
      hourChangesAt: zone.differsFrom?.toISOString() ?? null,
      databaseHourDiffersAt: zone.databaseDiffersFrom?.toISOString() ?? null,
      alarms: attention.alarms.map(toAlarm),
      origins,
      lastBackup: backup ? toBackup(backup) : null,
    },
  };
}

function toInstallation(
  {
    ways,
    installation: { publicUrl, backupDir },
  }: Pick<Services, 'ways' | 'installation'>,
  {
    actor,
    today,
    lists: { hasInsurers, holidayYears },
    backup,
  }: Pick<DashboardCall, 'actor' | 'today'> & {
    lists: Awaited<ReturnType<typeof findSetUpLists>>;
    backup: BackupRow | undefined;
  },
): Installation {
  const year = Number(today.slice(0, 4));
  const missingHolidayYears = [year, year + 1].filter(
    (each) => !holidayYears.includes(each),
  );
  const isDone: Record<SetUpStep, boolean> = {
    address: publicUrl !== null,
    mail: ways.includes('email'),
    insurers: hasInsurers,
    holidays: missingHolidayYears.length === 0,
    backup: backup?.lastVerifiedAt != null,
    second_factor: actor.hasSecondFactor,
  };
  const steps = Object.entries(isDone).map(([step, done]) => ({
    step: step as SetUpStep,
    isDone: done,
  }));
  return { steps, publicUrl, missingHolidayYears, backupDir };
}

function toAlarm({ kind, until }: AttentionRow['alarms'][number]) {
  return { kind, until: new Date(until).toISOString() };
}

function countsOf(row: DoctorCounts): DayCounts {
  const {
    given,
    expected,
    waiting,
    inProgress,
    attended,
    absent,
    cancelled,
    waitingSince,
  } = row;
  return {
    given,
    expected,
    waiting,
    inProgress,
    attended,
    absent,
    cancelled,
    waitingSince: waitingSince?.toISOString() ?? null,
  };
}

function inAll(doctors: DoctorCounts[]): DayCounts {
  const sum = (of: (row: DoctorCounts) => number) =>
    doctors.reduce((total, row) => total + of(row), 0);
  const since = doctors.flatMap(
    ({ waitingSince }) => waitingSince?.getTime() ?? [],
  );
  return {
    given: sum((row) => row.given),
    expected: sum((row) => row.expected),
    waiting: sum((row) => row.waiting),
    inProgress: sum((row) => row.inProgress),
    attended: sum((row) => row.attended),
    absent: sum((row) => row.absent),
    cancelled: sum((row) => row.cancelled),
    waitingSince:
      since.length > 0 ? new Date(Math.min(...since)).toISOString() : null,
  };
}

function toBackup(
  row: BackupRow,
): NonNullable<Dashboard['attention']['lastBackup']> {
  const { startedAt, finishedAt, verifiedAt, failedReason, lastVerifiedAt } =
    row;
  const state = failedReason
    ? 'failed'
    : verifiedAt
      ? 'verified'
      : finishedAt
        ? 'unverified'
        : 'running';
  return {
    startedAt: startedAt.toISOString(),
    state,
    failedReason,
    verifiedAt: lastVerifiedAt?.toISOString() ?? null,
  };
}
