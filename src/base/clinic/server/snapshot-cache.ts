import type { Database } from '../../kernel/db/database.ts';
import type { ClinicDay } from '../../time/clinic-day.ts';
import type { Practice } from '../contract/doctors.ts';
import { narrowPolicy } from '../rules/booking-policy.ts';
import { type DayOpenings, openingsOfDay } from '../rules/openings.ts';
import { usualSearchWords } from '../rules/usual-search-words.ts';
import type {
  ClinicSnapshot,
  SharedSetup,
  SnapshotDoctor,
  SnapshotSpecialty,
} from './snapshot.ts';
import {
  type DoctorRow,
  findChangedDoctors,
  findRevision,
  findSnapshotRows,
  type SnapshotRows,
} from './snapshot-queries.ts';

/**
 * The snapshot in memory. A reader asks for exactly the revision that came with its bookings, so that stale
 * and fresh data are never joined, in any process. Only changed doctors are read again.
 */
export class SnapshotCache {
  #db: Database;
  #snapshot: ClinicSnapshot | null = null;
  #loading: Promise<ClinicSnapshot> | null = null;
  #openings = new WeakMap<SnapshotDoctor, Map<ClinicDay, DayOpenings>>();
  #openingsKept = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The snapshot in memory, or the newest if there is none: for callers that check the revision afterwards. */
  async any(): Promise<ClinicSnapshot> {
    return this.#snapshot ?? this.newest();
  }

  /** The present snapshot, read again only if the revision changed. */
  async current(): Promise<ClinicSnapshot> {
    const revision = await findRevision(this.#db);
    if (this.#snapshot?.revision === revision) return this.#snapshot;
    const snapshot = await this.newest();
    // A shared reading may have begun before the change that we know of.
    return snapshot.revision < revision ? this.newest() : snapshot;
  }

  /** Reads what changed. Simultaneous callers share one reading. */
  newest(): Promise<ClinicSnapshot> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #load(): Promise<ClinicSnapshot> {
    const renewed =
      this.#snapshot && (await renewDoctors(this.#db, this.#snapshot));
    const snapshot = renewed ?? (await readSnapshot(this.#db));
    if (!snapshot)
      throw new Error('The clinic is not set up: the table clinics is empty.');
    this.#snapshot = snapshot;
    return snapshot;
  }

  /** A doctor's openings on a day, computed once while nothing changes that concerns the doctor. */
  openingsOf(
    { clinic }: ClinicSnapshot,
    doctor: SnapshotDoctor,
    day: ClinicDay,
  ): DayOpenings {
    const ofDoctor =
      this.#openings.get(doctor) ?? new Map<ClinicDay, DayOpenings>();
    const known = ofDoctor.get(day);
    if (known) return known;
    const openings = openingsOfDay(doctor.schedule, day, clinic.timeZone);
    if (this.#openingsKept++ > mostOpenings) {
      this.#openings = new WeakMap();
      this.#openingsKept = 0;
    }
    this.#openings.set(doctor, ofDoctor.set(day, openings));
    return openings;
  }
}

// Some 300 doctors for half a year. Without the limit, URLs with far-off months would grow it without end.
const mostOpenings = 50_000;

/** The snapshot with the doctors who changed since. Null: more than that changed. */
async function renewDoctors(
  db: Database,
  kept: ClinicSnapshot,
): Promise<ClinicSnapshot | null> {
  const changed = await findChangedDoctors(db, kept.revision);
  if (
    !changed ||
    changed.commonRevision !== kept.commonRevision ||
    changed.revision < kept.revision
  )
    return null;
  if (changed.revision === kept.revision) return kept;
  const renewed = new Map(
    changed.doctors.map((row) => [row.id, toSnapshotDoctor(row, kept)]),
  );
  const doctors = new Map<string, SnapshotDoctor>();
  for (const id of changed.order) {
    const doctor = renewed.get(id) ?? kept.doctors.get(id);
    if (!doctor) return null;
    doctors.set(id, doctor);
  }
  return { ...kept, revision: changed.revision, doctors };
}

/**
 * The snapshot as this connection sees it, including its transaction's writes, with only these doctors or all; null
 * before the clinic is set up.
 */
export async function readSnapshot(
  db: Database,
  doctorIds: readonly string[] | 'all' = 'all',
): Promise<ClinicSnapshot | null> {
  const rows = await findSnapshotRows(db, doctorIds);
  return rows && toSnapshot(rows);
}

function toSnapshot({
  doctors,
  revision,
  ...rows
}: SnapshotRows): ClinicSnapshot {
  const specialties = new Map<string, SnapshotSpecialty>(
    rows.specialties.map((specialty) => [
      specialty.id,
      {
        ...specialty,
        searchWords: specialty.searchWords ?? usualSearchWords(specialty.name),
        practices: rows.practices.filter(
          (practice) => practice.specialtyId === specialty.id,
        ),
      },
    ]),
  );
  const shared: SharedSetup = {
    ...rows,
    specialties,
    insurers: new Map(rows.insurers.map((insurer) => [insurer.id, insurer])),
    rooms: new Map(rows.rooms.map((room) => [room.id, room.name])),
  };
  return {
    ...shared,
    revision,
    doctors: new Map(
      doctors.map((doctor) => [doctor.id, toSnapshotDoctor(doctor, shared)]),
    ),
  };
}

function toSnapshotDoctor(row: DoctorRow, shared: SharedSetup): SnapshotDoctor {
  const {
    specialtyIds,
    practices,
    policy,
    rules,
    absences,
    extraSessions,
    ...rest
  } = row;
  return {
    ...rest,
    specialties: specialtyIds.flatMap((id) => shared.specialties.get(id) ?? []),
    practices: shared.practices.flatMap((practice) =>
      asOffered(practice, practices),
    ),
    policy: narrowPolicy(shared.policy, policy ?? {}),
    schedule: { rules, absences, extraSessions, holidays: shared.holidays },
  };
}

function asOffered(
  practice: Practice,
  offered: DoctorRow['practices'],
): Practice[] {
  const own = offered.find(({ id }) => id === practice.id);
  if (!own) return [];
  return [
    {
      ...practice,
      visitMinutes: own.visitMinutes ?? practice.visitMinutes,
      priceCents: own.priceCents ?? practice.priceCents,
    },
  ];
}
