import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { tidyWrittenText } from '../../../../base/text/written-text.ts';
import type {
  DiagnosisList,
  DiagnosisPreview,
} from '../../contract/diagnosis-lists.ts';
import type { DiagnosisSystem } from '../../rules/diagnosis-rows.ts';
import {
  deleteDiagnosisCodes,
  deleteDiagnosisList,
  insertDiagnosisCodes,
  insertOrUpdateDiagnosisList,
  listDiagnosisLists,
  lockDiagnosisList,
} from './diagnosis-queries.ts';
import { readFileApart } from './read-file-apart.ts';

const errorsTold = 50;
const rowsTold = 5;

/** Returns what an import of a file would take and leave out. Keeps nothing of the file. */
export async function previewDiagnoses(
  _: unknown,
  { file }: Call<'admin'> & { file: string },
): Promise<Outcome<DiagnosisPreview, 'INVALID_INPUT'>> {
  const read = await readFileApart(file);
  if (!read.ok) return read;
  const { rows, errors } = read.value;
  return done({
    count: rows.length,
    errorCount: errors.length,
    errors: errors.slice(0, errorsTold),
    sample: rows.slice(0, rowsTold),
  });
}

interface Import extends Call<'admin'> {
  system: DiagnosisSystem;
  licenseNote: string;
  mode: 'replace' | 'add';
  /** The revision of the list that the administrator saw. 0: none. */
  seenRevision: number;
  file: string;
}

/**
 * Imports a list whole, in the place of the one before or added to it. If two imports run at once, the second
 * is refused.
 */
export async function importDiagnoses(
  { db }: Pick<Services, 'db'>,
  { system, licenseNote: typed, mode, seenRevision, file, ...call }: Import,
): Promise<Outcome<DiagnosisList[], 'INVALID_INPUT' | 'CHANGED_MEANWHILE'>> {
  const licenseNote = tidyWrittenText(typed);
  if (licenseNote === '')
    return invalid('licenseNote', 'Escriba con qué derecho la usa la clínica.');
  const read = await readFileApart(file);
  if (!read.ok) return read;
  const { rows } = read.value;
  const imported = await inTransaction(db, async (tx) => {
    if ((await lockDiagnosisList(tx, system)) !== seenRevision)
      return refuse({ code: 'CHANGED_MEANWHILE' });
    const list = {
      system,
      licenseNote,
      importedAt: call.now,
      importedBy: call.actor.userId,
    };
    await insertOrUpdateDiagnosisList(tx, list);
    if (mode === 'replace') await deleteDiagnosisCodes(tx, system);
    await insertDiagnosisCodes(tx, system, rows);
    const detail = { system, mode, count: rows.length };
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'diagnoses_imported',
      detail,
    });
    return done(true);
  });
  return imported.ok ? done(await listDiagnosisLists(db)) : imported;
}

/** Removes a list. Signed entries keep their own text and code. */
export async function removeDiagnoses(
  { db }: Pick<Services, 'db'>,
  { system, ...call }: Call<'admin'> & { system: DiagnosisSystem },
): Promise<Outcome<DiagnosisList[], never>> {
  await inTransaction(db, async (tx) => {
    await lockDiagnosisList(tx, system);
    if (!(await deleteDiagnosisList(tx, system))) return undefined;
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'diagnoses_removed',
      detail: { system },
    });
    return true;
  });
  return done(await listDiagnosisLists(db));
}
