import { fileMessages } from '../../../base/api/contract/file-messages.ts';
import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../base/kernel/audit/audit-queries.ts';
import { spendBudgets } from '../../../base/kernel/budgets/spend-budget.ts';
import { inTransaction } from '../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../base/kernel/refusal.ts';
import { announceAppointment } from '../../appointments/server/announce-appointment.ts';
import { findReachedOfAppointment } from '../../appointments/server/own/reached-appointments.ts';
import { isOpen } from '../../appointments/server/preparation/to-checklist.ts';
import {
  type FileToTake,
  storeFile,
  takeFile,
} from '../../record/server/attachments/take-file.ts';
import type { Paper } from '../contract/fields-papers.ts';
import { PAPERS_MAX, type PaperKind } from '../rules/paper.ts';
import {
  type AppointmentOfPapers,
  countPapers,
  findAppointmentOfPapers,
  findPaperByKey,
  insertPaper,
  lockAppointmentOfPapers,
  type PaperRow,
  updatePaperStored,
} from './paper-queries.ts';
import { toPaper } from './to-paper.ts';

interface PaperSent extends Call<'patient'>, FileToTake {
  appointmentId: string;
  paper: PaperKind;
  /** The key of the request: the same key again is the same file. */
  uploadKey: string;
  /** Called with the reason if a file could not be stored. */
  onFault: (error: unknown) => void;
}

type Refused =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'WRONG_STATUS'
  | 'TOO_MANY_ATTEMPTS'
  | 'IDEMPOTENCY_MISMATCH'
  | 'FILE_NOT_STORED';

/**
 * Adds a paper to an appointment that is not over: checks, notes and stores it, and only then shows it. If
 * the process ends in between, the paper stays hidden and the sweep removes it.
 */
export async function sendPaper(
  services: Pick<Services, 'db' | 'files' | 'budgets' | 'snapshot' | 'changes'>,
  {
    appointmentId,
    paper,
    name,
    uploadKey,
    receive,
    onFault,
    ...call
  }: PaperSent,
): Promise<Outcome<Paper, Refused>> {
  const { db, files, budgets } = services;
  const { actor, now } = call;
  const sentBy = actor.representative?.patientId ?? actor.id;
  if (!(await findReachedOfAppointment(db, call, appointmentId)))
    return refuse({ code: 'NOT_FOUND' });
  const appointment = await findAppointmentOfPapers(db, appointmentId);
  if (!appointment) return refuse({ code: 'NOT_FOUND' });
  const early = refuseOver(appointment, now);
  if (early) return early;
  const within = await spendBudgets(budgets, { paperOfPatient: sentBy });
  if (!within.ok) return within;
  const taken = await takeFile(
    { name, receive },
    { id: sentBy, isStaff: false },
  );
  if (!taken.ok) return taken;
  const described = { paper, ...taken.value.described };
  const noted = await note();
  if (!noted.ok) return noted;
  const row = noted.value;
  if (row.storedAt) return done(toPaper(row));
  const stored = await storeFile(files, {
    id: row.id,
    content: taken.value.content,
    onFault,
  });
  if (!stored.ok) return stored;
  const shown = await inTransaction(db, async (tx) => {
    const isStored = await updatePaperStored(tx, { id: row.id, now });
    if (isStored) {
      await insertAuditEvent(tx, {
        ...doneBy(call),
        kind: 'paper_sent',
        subjectPatientId: appointment.patientId,
        detail: { appointmentId, paperId: row.id, paper },
      });
    }
    return done(isStored);
  });
  if (shown.ok && shown.value) announceAppointment(services, appointment);
  return done(toPaper(row));

  /** The row of this request, new or from its first try. */
  function note(): Promise<Outcome<PaperRow, Refused>> {
    return inTransaction<Outcome<PaperRow, Refused>>(db, async (tx) => {
      const locked = await lockAppointmentOfPapers(tx, appointmentId);
      if (!locked) return refuse({ code: 'NOT_FOUND' });
      const before = await findPaperByKey(tx, { sentBy, uploadKey });
      if (before) {
        const { sha256 } = described;
        const isSame =
          before.appointmentId === appointmentId &&
          before.sha256 === sha256 &&
          before.paper === paper;
        return isSame && !before.removedAt
          ? done(before)
          : refuse({ code: 'IDEMPOTENCY_MISMATCH' });
      }
      const late = refuseOver(locked, now);
      if (late) return late;
      if ((await countPapers(tx, appointmentId)) >= PAPERS_MAX) {
        return invalid('file', fileMessages.PAPERS_TOO_MANY);
      }
      return done(
        await insertPaper(tx, {
          appointmentId,
          sentBy,
          uploadKey,
          ...described,
          sentAt: now,
        }),
      );
    });
  }
}

/** Null: the appointment is not over, by the rule of the patient's page. */
function refuseOver(appointment: AppointmentOfPapers, now: Date) {
  return isOpen(appointment, now)
    ? null
    : refuse({ code: 'WRONG_STATUS', data: { status: appointment.status } });
}
