import type { Logger } from 'pino';
import type { UnmetSearch } from '../../../../base/doors/unmet-search.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { addDays, type ClinicDay } from '../../../../base/time/clinic-day.ts';
import { deleteOldDemand, insertUnmetSearch } from './demand-queries.ts';

// No patient makes more different searches in a day from one address.
const MOST_OF_ADDRESS = 20;
const MOST_IN_ALL = 5_000;
const KEPT_DAYS = 731;

/**
 * Counts searches that found no time. The same search of an address counts once a day, so that no caller
 * drives a number up. Addresses stay in this process's memory until midnight, and nothing about the person is
 * stored.
 */
export class UnmetDemandNotes {
  readonly #db: Database;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #searchesOf = new Map<string, Set<string>>();
  #day: ClinicDay = '';
  #count = 0;

  constructor(db: Database, { log }: { log: Pick<Logger, 'warn'> }) {
    this.#db = db;
    this.#log = log;
  }

  /** Never fails: the search is answered even if it could not be counted. */
  async note(
    search: UnmetSearch,
    { address, today }: { address: string; today: ClinicDay },
  ): Promise<void> {
    if (!this.#isNew(search, { address, today })) return;
    try {
      await insertUnmetSearch(this.#db, today, search);
    } catch (error) {
      this.#log.warn(
        { err: error },
        'a search without result could not be counted',
      );
    }
  }

  #isNew(
    { specialtyId, practiceId, doctorId, insurerId }: UnmetSearch,
    { address, today }: { address: string; today: ClinicDay },
  ): boolean {
    if (this.#day !== today) {
      this.#day = today;
      this.#searchesOf.clear();
      this.#count = 0;
    }
    const searches = this.#searchesOf.get(address) ?? new Set<string>();
    // The days are left out: a person who turns the pages of the calendar looks for one thing.
    const key = [specialtyId, practiceId, doctorId, insurerId].join();
    if (
      searches.has(key) ||
      searches.size >= MOST_OF_ADDRESS ||
      this.#count >= MOST_IN_ALL
    )
      return false;
    this.#searchesOf.set(address, searches.add(key));
    this.#count++;
    return true;
  }
}

/** Deletes counts older than two years. */
export async function forgetOldDemand(
  db: Database,
  today: ClinicDay,
): Promise<void> {
  await deleteOldDemand(db, addDays(today, -KEPT_DAYS));
}
