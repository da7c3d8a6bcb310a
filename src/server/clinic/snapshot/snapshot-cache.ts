import type { Practice } from '../../../contract/public/doctors.ts';
import { narrowPolicy } from '../../../domain/scheduling/booking-policy.ts';
import { type DayOpenings, openingsOfDay } from '../../../domain/scheduling/openings.ts';
import type { ClinicDay } from '../../../domain/time/clinic-day.ts';
import type { Database } from '../../kernel/db/database.ts';
import type { ClinicSnapshot, SnapshotDoctor, SnapshotSpecialty } from './snapshot.ts';
import { type DoctorRow, findRevision, findSnapshotRows, type SnapshotRows } from './snapshot-queries.ts';

/**
 * The snapshot, kept in memory. The database counts its revision: a reader that gets a revision in the statement that
 * reads bookings requests exactly that one, so that stale and fresh data are never joined, on any number of
 * processes.
 */
export class SnapshotCache {
  #db: Database;
  #snapshot: ClinicSnapshot | null = null;
  #loading: Promise<ClinicSnapshot> | null = null;
  #openings = new Map<string, DayOpenings>();

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

  /** Reads the snapshot again. Simultaneous callers share one reading. */
  newest(): Promise<ClinicSnapshot> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #load(): Promise<ClinicSnapshot> {
    const snapshot = await readSnapshot(this.#db);
    if (!snapshot) throw new Error('The clinic is not set up: the table clinics is empty.');
    if (snapshot.revision !== this.#snapshot?.revision) this.#openings.clear();
    this.#snapshot = snapshot;
    return snapshot;
  }

  /** A doctor's openings on a day, computed once per revision. */
  openingsOf(snapshot: ClinicSnapshot, doctor: SnapshotDoctor, day: ClinicDay): DayOpenings {
    const isCurrent = snapshot === this.#snapshot;
    const key = `${doctor.id} ${day}`;
    const opening = isCurrent ? this.#openings.get(key) : undefined;
    if (opening) return opening;
    const openings = openingsOfDay(doctor.schedule, day, snapshot.clinic.timeZone);
    if (isCurrent) {
      if (this.#openings.size > mostOpenings) this.#openings.clear();
      this.#openings.set(key, openings);
    }
    return openings;
  }
}

// Some 300 doctors for half a year; the limit keeps URLs with far-off months from growing it without end.
const mostOpenings = 50_000;

/** The snapshot as this connection sees it, including its transaction's writes; null before the clinic is set up. */
export async function readSnapshot(db: Database): Promise<ClinicSnapshot | null> {
  const rows = await findSnapshotRows(db);
  return rows && toSnapshot(rows);
}

function toSnapshot(rows: SnapshotRows): ClinicSnapshot {
  const specialties = new Map<string, SnapshotSpecialty>(
    rows.specialties.map((specialty) => [
      specialty.id,
      { ...specialty, practices: rows.practices.filter((practice) => practice.specialtyId === specialty.id) },
    ]),
  );
  return {
    revision: rows.revision,
    clinic: rows.clinic,
    policy: rows.policy,
    specialties,
    insurers: new Map(rows.insurers.map((insurer) => [insurer.id, insurer])),
    rooms: new Map(rows.rooms.map((room) => [room.id, room.name])),
    doctors: new Map(
      rows.doctors.map((doctor) => [doctor.id, toSnapshotDoctor(doctor, { rows, specialties })]),
    ),
  };
}

function toSnapshotDoctor(
  row: DoctorRow,
  { rows, specialties }: { rows: SnapshotRows; specialties: Map<string, SnapshotSpecialty> },
): SnapshotDoctor {
  const { specialtyIds, practices, policy, rules, absences, extraSessions, ...rest } = row;
  return {
    ...rest,
    specialties: specialtyIds.flatMap((id) => specialties.get(id) ?? []),
    practices: rows.practices.flatMap((practice) => asOffered(practice, practices)),
    policy: narrowPolicy(rows.policy, policy ?? {}),
    schedule: { rules, absences, extraSessions, holidays: rows.holidays },
  };
}

function asOffered(practice: Practice, offered: DoctorRow['practices']): Practice[] {
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
