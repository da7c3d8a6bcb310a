import type { Practice } from '../../contract/public/doctors.ts';
import type { ClinicDay } from '../../domain/calendar/clinic-day.ts';
import { narrowPolicy } from '../../domain/scheduling/booking-policy.ts';
import { type DayOpenings, openingsOfDay } from '../../domain/scheduling/openings.ts';
import type { Database } from '../db/database.ts';
import type { Catalog, CatalogDoctor, CatalogSpecialty } from './catalog.ts';
import { type CatalogRows, type DoctorRow, findCatalogRows, findRevision } from './catalog-queries.ts';

/**
 * The catalog, kept in memory. Its revision is counted by the database itself: a reader that learns a
 * revision in the statement that reads bookings asks for exactly that one, so that nothing stale is ever
 * joined with what is fresh, on any number of processes.
 */
export class CatalogCache {
  #db: Database;
  #catalog: Catalog | null = null;
  #loading: Promise<Catalog> | null = null;
  #openings = new Map<string, DayOpenings>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** What is in memory, or the newest where nothing is: for whoever checks the revision afterwards. */
  async any(): Promise<Catalog> {
    return this.#catalog ?? this.newest();
  }

  /** The catalog as it is now, read anew only where the revision moved. */
  async current(): Promise<Catalog> {
    const revision = await findRevision(this.#db);
    if (this.#catalog?.revision === revision) return this.#catalog;
    const catalog = await this.newest();
    // A reading shared with somebody else may have begun before the change that we know of.
    return catalog.revision < revision ? this.newest() : catalog;
  }

  /** Reads the catalog anew. Callers at the same time share one reading. */
  newest(): Promise<Catalog> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #load(): Promise<Catalog> {
    const catalog = await readCatalog(this.#db);
    if (!catalog) throw new Error('The clinic is not set up: the table clinics is empty.');
    if (catalog.revision !== this.#catalog?.revision) this.#openings.clear();
    this.#catalog = catalog;
    return catalog;
  }

  /** When a doctor attends on a day, computed once a revision. */
  openingsOf(catalog: Catalog, doctor: CatalogDoctor, day: ClinicDay): DayOpenings {
    const isCurrent = catalog === this.#catalog;
    const key = `${doctor.id} ${day}`;
    const known = isCurrent ? this.#openings.get(key) : undefined;
    if (known) return known;
    const openings = openingsOfDay(doctor.schedule, day, catalog.clinic.timeZone);
    if (isCurrent) {
      if (this.#openings.size > mostOpenings) this.#openings.clear();
      this.#openings.set(key, openings);
    }
    return openings;
  }
}

// Some 300 doctors for half a year; addresses with far-off months cannot make it grow without end.
const mostOpenings = 50_000;

/** The catalog as this connection sees it, with what its transaction wrote; null before the clinic is set up. */
export async function readCatalog(db: Database): Promise<Catalog | null> {
  const rows = await findCatalogRows(db);
  return rows && toCatalog(rows);
}

function toCatalog(rows: CatalogRows): Catalog {
  const specialties = new Map<string, CatalogSpecialty>(
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
    doctors: new Map(rows.doctors.map((doctor) => [doctor.id, toDoctor(doctor, { rows, specialties })])),
  };
}

function toDoctor(
  row: DoctorRow,
  { rows, specialties }: { rows: CatalogRows; specialties: Map<string, CatalogSpecialty> },
): CatalogDoctor {
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
