import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { spendBudgets } from '../../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { collapseSpaces } from '../../../../base/text/plain-text.ts';
import { tidyWrittenText } from '../../../../base/text/written-text.ts';
import {
  insertExceptionNotices,
  insertOwnExceptionNotice,
} from '../../../outbox/server/exception-notice-queries.ts';
import {
  findAccess,
  findPatientByDni,
  insertException,
  insertRead,
  lockMedicalRecord,
} from './access-queries.ts';

interface ExceptionWanted extends Call<'doctor'> {
  dni: string;
  reason: string;
}

interface OpenedRecord {
  patientId: string;
  /** Null: the doctor attends or has attended the patient, and needs no exception. */
  until: string | null;
}

const lastsMs = 60 * 60_000;
const reasonMin = 10;
const reasonMax = 300;

/**
 * Opens for an hour the record of a patient whom the doctor never attended. It is audited; all administrators
 * and the patient get a message, and the patient reads the reason. While an exception holds there is no
 * second one.
 */
export async function breakGlass(
  { db, budgets }: Pick<Services, 'db' | 'budgets'>,
  { dni, reason: typed, ...call }: ExceptionWanted,
): Promise<
  Outcome<OpenedRecord, 'NOT_FOUND' | 'INVALID_INPUT' | 'TOO_MANY_ATTEMPTS'>
> {
  const { actor, now: at } = call;
  const reason = collapseSpaces(tidyWrittenText(typed));
  if (reason.length < reasonMin)
    return invalid('reason', 'Explique el motivo: el paciente va a leerlo.');
  if (reason.length > reasonMax)
    return invalid('reason', 'El motivo puede tener hasta 300 letras.');
  const within = await spendBudgets(budgets, { exceptionOfDoctor: actor.id });
  if (!within.ok) return within;
  const patientId = await findPatientByDni(db, dni);
  if (!patientId) return refuse({ code: 'NOT_FOUND' });
  return inTransaction(db, async (tx) => {
    await lockMedicalRecord(tx, patientId);
    const reader = { patientId, doctorId: actor.id };
    const access = await findAccess(tx, { ...reader, now: at });
    if (access)
      return done({ patientId, until: access.until?.toISOString() ?? null });
    const until = new Date(at.getTime() + lastsMs);
    const exceptionId = await insertException(tx, {
      ...reader,
      reason,
      at,
      until,
    });
    // The patient sees the opening, even if nothing is read then.
    await insertRead(tx, {
      ...reader,
      at,
      purpose: 'exception',
      exceptionId,
      newestFolio: null,
      oldestFolio: null,
    });
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'record_opened_by_exception',
      subjectPatientId: patientId,
    });
    await insertExceptionNotices(tx, { ...reader, at });
    await insertOwnExceptionNotice(tx, { exceptionId, patientId, at });
    return done({ patientId, until: until.toISOString() });
  });
}
