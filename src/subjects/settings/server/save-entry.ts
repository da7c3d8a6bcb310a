import type { Insertable, Transaction, Updateable } from 'kysely';
import type { RefusalCode } from '../../../base/api/contract/refusal.ts';
import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import {
  constraintOf,
  inTransaction,
} from '../../../base/kernel/db/in-transaction.ts';
import type { DB } from '../../../base/kernel/db/schema.gen.ts';
import {
  done,
  invalid,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../base/kernel/refusal.ts';
import {
  type CatalogueTable,
  findEntryExists,
  insertEntry,
  updateEntry,
} from './list-queries.ts';

/** An entry as the administrator sends it from the form. */
export interface LeftEntry<Fields> extends Call<'admin'> {
  /** The entry as it was read; null: a new one. */
  seen: { id: string; revision: number } | null;
  fields: Fields;
}

/** The reasons why any entry may be refused. */
export type NotKept = 'NOT_FOUND' | 'INVALID_INPUT' | 'CHANGED_MEANWHILE';

/** The part of a save that differs from list to list. A refusal, before or after the write, rolls back. */
interface EntryKind<
  Table extends CatalogueTable,
  Answer,
  Code extends RefusalCode,
> {
  table: Table;
  name:
    | 'insurer'
    | 'plan'
    | 'practice'
    | 'questionnaire'
    | 'room'
    | 'specialty'
    | 'waiting_room';
  values: Updateable<DB[Table]>;
  before?: (tx: Transaction<DB>) => Promise<Refusal<Code> | undefined>;
  /** The columns of a new entry. */
  newValues: (tx: Transaction<DB>) => Promise<Insertable<DB[Table]>>;
  after?: (
    tx: Transaction<DB>,
    id: string,
  ) => Promise<Refusal<Code> | undefined>;
  /** The whole list in its present state. */
  answer: () => Promise<Answer>;
}

/**
 * Writes an entry and its audit event. Refused if it changed since it was read, or if another has its name.
 */
export async function saveEntry<
  Table extends CatalogueTable,
  Answer,
  Code extends RefusalCode = never,
>(
  { db, changes }: Services,
  { seen, ...call }: Omit<LeftEntry<never>, 'fields'>,
  {
    table,
    name,
    values,
    before,
    newValues,
    after,
    answer,
  }: EntryKind<Table, Answer, Code>,
): Promise<Outcome<Answer, NotKept> | { ok: false; refusal: Refusal<Code> }> {
  const write = async (tx: Transaction<DB>): Promise<Saved<Code>> => {
    const refusedBefore = await before?.(tx);
    if (refusedBefore) return { ok: false, refusal: refusedBefore };
    const id = seen
      ? seen.id
      : (await insertEntry(tx, table, await newValues(tx))).id;
    if (seen && !(await updateEntry(tx, table, { ...seen, values }))) {
      return refuse({
        code: (await findEntryExists(tx, table, id))
          ? 'CHANGED_MEANWHILE'
          : 'NOT_FOUND',
      });
    }
    const refusedAfter = await after?.(tx, id);
    if (refusedAfter) return { ok: false, refusal: refusedAfter };
    const kind = `${name}_${seen ? 'changed' : 'added'}` as const;
    await insertAuditEvent(tx, { ...doneBy(call), kind, detail: { id } });
    return done(true);
  };
  try {
    const saved = await inTransaction(db, write);
    if (!saved.ok) return saved;
    changes.announce({ kind: 'schedule' });
    return done(await answer());
  } catch (error) {
    const taken = takenFields[constraintOf(error) ?? ''];
    if (taken) return invalid(...taken);
    throw error;
  }
}

type Saved<Code extends RefusalCode> =
  | Outcome<true, NotKept>
  | { ok: false; refusal: Refusal<Code> };

/** Unique constraints, each with the field that reports it. */
const takenFields: Record<string, [path: string, message: string]> = {
  specialties_one_name: ['name', 'Ya hay una especialidad con ese nombre.'],
  specialties_name_key: ['name', 'Ya hay una especialidad con ese nombre.'],
  specialties_slug_key: [
    'name',
    'Ya hay una especialidad con un nombre casi igual.',
  ],
  practices_one_name: [
    'name',
    'Esta especialidad ya tiene una práctica con ese nombre.',
  ],
  practices_specialty_id_name_key: [
    'name',
    'Esta especialidad ya tiene una práctica con ese nombre.',
  ],
  insurers_one_name: ['name', 'Ya hay una cobertura con ese nombre.'],
  insurers_name_key: ['name', 'Ya hay una cobertura con ese nombre.'],
  insurers_rnos_code_key: [
    'rnosCode',
    'Otra cobertura ya tiene ese código RNOS.',
  ],
  insurer_plans_one_name: [
    'name',
    'Esta cobertura ya tiene un plan con ese nombre.',
  ],
  insurer_plans_insurer_id_name_key: [
    'name',
    'Esta cobertura ya tiene un plan con ese nombre.',
  ],
  waiting_rooms_one_name: ['name', 'Ya hay una sala de espera con ese nombre.'],
  waiting_rooms_name_key: ['name', 'Ya hay una sala de espera con ese nombre.'],
  waiting_rooms_letter_key: [
    'letter',
    'Otra sala de espera ya llama con esa letra.',
  ],
  rooms_one_name: ['name', 'Ya hay un consultorio con ese nombre.'],
  questionnaires_one_title: ['title', 'Ya hay un formulario con ese título.'],
  rooms_name_key: ['name', 'Ya hay un consultorio con ese nombre.'],
};
