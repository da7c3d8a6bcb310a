import type { Transaction } from 'kysely';
import type { RefusalCode } from '../../contract/refusals.ts';
import { commitIf, constraintOf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/schema.gen.ts';
import type { Administrator } from '../doctors/administrator.ts';
import { type AuditKind, insertAuditEvent } from '../identity/audit-queries.ts';
import type { Changes } from '../live/changes.ts';
import { done, invalid, type Outcome, type Refusal, refuse } from '../refusal.ts';
import { type CatalogueTable, findEntryExists } from './catalogue-queries.ts';

/** Who of the administrators acts, and when. */
export interface CatalogueCall {
  actor: Administrator;
  now: Date;
}

/** An entry as who saves it had read it; null: a new one. */
export type SeenEntry = { id: string; revision: number } | null;

export interface CatalogueServices {
  db: Database;
  changes: Changes;
}

/** Why any entry may stay as it was. */
export type NotKept = 'NOT_FOUND' | 'INVALID_INPUT' | 'CHANGED_MEANWHILE';

export interface Keeping<Code extends RefusalCode> extends CatalogueCall {
  table: CatalogueTable;
  seen: SeenEntry;
  kind: AuditKind;
  /** Its id; undefined: it is not as it was read any more; a refusal undoes all of it. */
  write: (tx: Transaction<DB>) => Promise<string | Refusal<Code> | undefined>;
}

/** Writes an entry with who did it, if it is as they saw it and no other one has its name. */
export async function keepEntry<Code extends RefusalCode = never>(
  { db, changes }: CatalogueServices,
  { table, seen, kind, write, actor, now }: Keeping<Code>,
): Promise<Outcome<true, NotKept> | { ok: false; refusal: Refusal<Code> }> {
  let refused: Refusal<Code> | undefined;
  try {
    const isKept = await commitIf(db, async (tx) => {
      refused = undefined;
      const written = await write(tx);
      if (typeof written === 'object') refused = written;
      if (typeof written !== 'string') return undefined;
      await insertAuditEvent(tx, { kind, at: now, role: 'admin', ...actor, detail: { id: written } });
      return true;
    });
    if (isKept) {
      changes.announce({ kind: 'schedule' });
      return done(true);
    }
  } catch (error) {
    const taken = takenFields[constraintOf(error) ?? ''];
    if (taken) return invalid(...taken);
    throw error;
  }
  if (refused) return { ok: false, refusal: refused };
  const isKnown = seen === null || (await findEntryExists(db, table, seen.id));
  return refuse({ code: isKnown ? 'CHANGED_MEANWHILE' : 'NOT_FOUND' });
}

/** What two entries may not have alike, beside the field that says it. */
const takenFields: Record<string, [path: string, message: string]> = {
  specialties_one_name: ['name', 'Ya hay una especialidad con ese nombre.'],
  specialties_name_key: ['name', 'Ya hay una especialidad con ese nombre.'],
  practices_one_name: ['name', 'Esta especialidad ya tiene una práctica con ese nombre.'],
  practices_specialty_id_name_key: ['name', 'Esta especialidad ya tiene una práctica con ese nombre.'],
  insurers_one_name: ['name', 'Ya hay una cobertura con ese nombre.'],
  insurers_name_key: ['name', 'Ya hay una cobertura con ese nombre.'],
  insurers_rnos_code_key: ['rnosCode', 'Otra cobertura ya tiene ese código RNOS.'],
  insurer_plans_one_name: ['name', 'Esta cobertura ya tiene un plan con ese nombre.'],
  insurer_plans_insurer_id_name_key: ['name', 'Esta cobertura ya tiene un plan con ese nombre.'],
  waiting_rooms_one_name: ['name', 'Ya hay una sala de espera con ese nombre.'],
  waiting_rooms_name_key: ['name', 'Ya hay una sala de espera con ese nombre.'],
  waiting_rooms_letter_key: ['letter', 'Otra sala de espera ya llama con esa letra.'],
  rooms_one_name: ['name', 'Ya hay un consultorio con ese nombre.'],
  rooms_name_key: ['name', 'Ya hay un consultorio con ese nombre.'],
};
