import { type Call, doneBy } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { insertAuditEventIfNew } from '../../../base/kernel/audit/audit-queries.ts';
import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { findReachedOfAppointment } from '../../appointments/server/own/reached-appointments.ts';
import { findAccess } from '../../record/server/access/access-queries.ts';
import { noteRead } from '../../record/server/access/note-read.ts';
import type { StaffQuestionnaire } from '../contract/fields.ts';
import type { OwnQuestionnaire } from '../contract/patient.ts';
import { findAppointmentOfPapers } from './paper-queries.ts';
import { listQuestionnaireRows } from './questionnaire-queries.ts';
import {
  toOwnQuestionnaire,
  toStaffQuestionnaire,
} from './to-questionnaire.ts';

type Asked<Caller extends 'patient' | 'reception' | 'doctor'> = Call<Caller> & {
  appointmentId: string;
};

/** The forms of an appointment, for the patient or a representative. */
export async function listOwnQuestionnaires(
  { db }: Pick<Services, 'db'>,
  request: Asked<'patient'>,
): Promise<Outcome<OwnQuestionnaire[], 'NOT_FOUND'>> {
  const { appointmentId } = request;
  const reached = await findReachedOfAppointment(db, request, appointmentId);
  const appointment =
    reached && (await findAppointmentOfPapers(db, appointmentId));
  if (!appointment) return refuse({ code: 'NOT_FOUND' });
  const rows = await listQuestionnaireRows(db, {
    appointmentId,
    eyes: 'patient',
  });
  return done(
    rows.map((row) =>
      toOwnQuestionnaire(row, { ...request, appointment, reached }),
    ),
  );
}

/**
 * The same for the counter, without answers for professionals. The audit log records that answers were read.
 */
export async function listQuestionnairesAtDesk(
  { db }: Pick<Services, 'db'>,
  { appointmentId, ...call }: Asked<'reception'>,
): Promise<Outcome<StaffQuestionnaire[], 'NOT_FOUND'>> {
  const appointment = await findAppointmentOfPapers(db, appointmentId);
  if (!appointment) return refuse({ code: 'NOT_FOUND' });
  const rows = await listQuestionnaireRows(db, {
    appointmentId,
    eyes: 'counter',
  });
  const seen = rows.filter(({ answers }) => answers !== null).length;
  if (seen > 0) {
    const event = {
      ...doneBy(call),
      kind: 'questionnaire_seen',
      subjectPatientId: appointment.patientId,
    } as const;
    await insertAuditEventIfNew(
      db,
      { ...event, detail: { appointmentId, seen } },
      { withinMinutes: 15 },
    );
  }
  return done(rows.map(toStaffQuestionnaire));
}

/**
 * The same for a doctor who may read the patient's record; others get NOT_FOUND. Answers for professionals
 * count as a reading of the record, which is noted first.
 */
export async function readQuestionnaires(
  { db }: Pick<Services, 'db'>,
  { appointmentId, actor, now }: Asked<'doctor'>,
): Promise<Outcome<StaffQuestionnaire[], 'NOT_FOUND'>> {
  const appointment = await findAppointmentOfPapers(db, appointmentId);
  const of = appointment && {
    patientId: appointment.patientId,
    doctorId: actor.id,
    now,
  };
  const access = of && (await findAccess(db, of));
  if (!of || !access) return refuse({ code: 'NOT_FOUND' });
  const rows = await listQuestionnaireRows(db, {
    appointmentId,
    eyes: 'professionals',
  });
  if (
    rows.some(
      ({ readers, answers }) => readers === 'professionals' && answers !== null,
    )
  ) {
    const what = {
      newestFolio: null,
      oldestFolio: null,
      shows: 'questionnaires',
    } as const;
    await noteRead(db, { patientId: of.patientId, actor, now }, access, what);
  }
  return done(rows.map(toStaffQuestionnaire));
}
