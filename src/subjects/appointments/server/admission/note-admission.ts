import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import type { AdmissionNoted } from '../../contract/admission-fields.ts';
import type { Admission } from '../../contract/admissions.ts';
import { announceAppointment } from '../announce-appointment.ts';
import { appointmentDay } from '../appointment-day.ts';
import {
  type AppointmentToAdmit,
  insertAdmission,
  listAdmissions,
  lockAppointmentToAdmit,
  toAdmission,
} from './admission-queries.ts';

export interface AdmissionRequest extends Call<'reception'> {
  appointmentId: string;
  /** 0: the writer saw no admission. */
  seenVersion: number;
  noted: AdmissionNoted;
}

type NoteRefusal =
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'WRONG_STATUS'
  | 'WRONG_DAY'
  | 'CHANGED_MEANWHILE';

/** Records order and authorization on the appointment's own day; an identical record is returned as it is. */
export async function noteAdmission(
  { db, snapshot, changes }: Pick<Services, 'db' | 'snapshot' | 'changes'>,
  request: AdmissionRequest,
): Promise<Outcome<Admission, NoteRefusal>> {
  const checked = checkNoted(request.noted, request.today);
  if (!checked.ok) return checked;
  const noted = await inTransaction(db, (tx) => noteLocked(tx, request));
  if (!noted) return refuse({ code: 'NOT_FOUND' });
  if (noted.changed) announceAppointment({ snapshot, changes }, noted.changed);
  return noted.outcome;
}

function checkNoted(
  noted: AdmissionNoted,
  today: string,
): Outcome<null, 'INVALID_INPUT'> {
  const { orderState, orderNumber, orderDay } = noted;
  if (orderState !== 'present' && (orderNumber !== null || orderDay !== null)) {
    return invalid(
      'noted.orderState',
      'Si anota los datos de la orden, marque que la trajo.',
    );
  }
  if (orderDay !== null && orderDay > today) {
    return invalid(
      'noted.orderDay',
      'La fecha de la orden no puede ser futura.',
    );
  }
  return done(null);
}

async function noteLocked(
  tx: Database,
  request: AdmissionRequest,
): Promise<
  | { outcome: Outcome<Admission, NoteRefusal>; changed?: AppointmentToAdmit }
  | undefined
> {
  const { appointmentId, seenVersion, noted, actor, now } = request;
  const appointment = await lockAppointmentToAdmit(tx, appointmentId);
  if (!appointment) return undefined;
  const latest = (await listAdmissions(tx, [appointmentId])).get(appointmentId);
  if (latest && latest.notedById === actor.id && isSame(latest, noted)) {
    return { outcome: done(toAdmission(latest)) };
  }
  const { day, today } = appointmentDay(appointment, request);
  if (day !== today) {
    return { outcome: refuse({ code: 'WRONG_DAY', data: { day } }) };
  }
  if (appointment.status === 'cancelled' || appointment.status === 'noshow') {
    return {
      outcome: refuse({
        code: 'WRONG_STATUS',
        data: { status: appointment.status },
      }),
    };
  }
  if ((latest?.version ?? 0) !== seenVersion)
    return { outcome: refuse({ code: 'CHANGED_MEANWHILE' }) };
  const version = seenVersion + 1;
  await insertAdmission(tx, {
    ...noted,
    appointmentId,
    version,
    notedAt: now,
    notedBy: actor.id,
  });
  // The audit log keeps no number that a receptionist typed.
  const { orderState, authorizationNumber } = noted;
  await insertAuditEvent(tx, {
    ...doneBy(request),
    kind: 'admission_noted',
    subjectPatientId: appointment.patientId,
    detail: {
      appointmentId,
      version,
      orderState,
      isAuthorized: authorizationNumber !== null,
    },
  });
  const saved = (await listAdmissions(tx, [appointmentId])).get(appointmentId);
  return saved && { outcome: done(toAdmission(saved)), changed: appointment };
}

function isSame(a: AdmissionNoted, b: AdmissionNoted): boolean {
  const { orderState, orderNumber, orderDay, authorizationNumber } = a;
  return (
    orderState === b.orderState &&
    orderNumber === b.orderNumber &&
    orderDay === b.orderDay &&
    authorizationNumber === b.authorizationNumber
  );
}
