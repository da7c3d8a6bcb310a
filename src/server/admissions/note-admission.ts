import type { Admission, AdmissionNoted } from '../../contract/reception/admissions.ts';
import { dayOf, epochMinuteOf, type Zone } from '../../domain/calendar/clinic-zone.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { doneByStaff, type StaffCall } from '../identity/staff-call.ts';
import { announceTurno } from '../live/announce-turno.ts';
import { done, invalid, type Outcome, refuse } from '../refusal.ts';
import {
  insertAdmission,
  listAdmissions,
  lockTurnoToAdmit,
  type TurnoToAdmit,
  toAdmission,
} from './admission-queries.ts';

export interface AdmissionAsked extends StaffCall {
  appointmentId: string;
  /** 0: nothing was noted when the writer looked. */
  seenVersion: number;
  noted: AdmissionNoted;
}

type NoteRefusal = 'NOT_FOUND' | 'INVALID_INPUT' | 'WRONG_STATUS' | 'WRONG_DAY' | 'CHANGED_MEANWHILE';

/** Notes order, authorization and copay on the turno's own day; what is noted so already is answered as it is. */
export async function noteAdmission(
  { db, catalog, changes }: Pick<BookingServices, 'db' | 'catalog' | 'changes'>,
  asked: AdmissionAsked,
): Promise<Outcome<Admission, NoteRefusal>> {
  const { timeZone } = (await catalog.any()).clinic;
  const checked = checkNoted(asked.noted, dayOf(epochMinuteOf(asked.now.getTime()), timeZone));
  if (!checked.ok) return checked;
  const noted = await commitIf(db, (tx) => noteLocked(tx, { ...asked, timeZone }));
  if (!noted) return refuse({ code: 'NOT_FOUND' });
  if (noted.changed) announceTurno({ catalog, changes }, noted.changed);
  return noted.outcome;
}

function checkNoted(noted: AdmissionNoted, today: string): Outcome<null, 'INVALID_INPUT'> {
  const { orderState, orderNumber, orderDay, copayCents, copayBy } = noted;
  if (orderState !== 'present' && (orderNumber !== null || orderDay !== null)) {
    return invalid('noted.orderState', 'Si anota los datos de la orden, marque que la trajo.');
  }
  if (orderDay !== null && orderDay > today) {
    return invalid('noted.orderDay', 'La fecha de la orden no puede ser futura.');
  }
  if (copayCents > 0 && copayBy === null) return invalid('noted.copayBy', 'Elija cómo pagó.');
  if (copayCents === 0 && copayBy !== null) return invalid('noted.copayCents', 'Escriba cuánto pagó.');
  return done(null);
}

async function noteLocked(
  tx: Database,
  { timeZone, ...asked }: AdmissionAsked & { timeZone: Zone },
): Promise<{ outcome: Outcome<Admission, NoteRefusal>; changed?: TurnoToAdmit } | undefined> {
  const { appointmentId, seenVersion, noted, actor, now } = asked;
  const turno = await lockTurnoToAdmit(tx, appointmentId);
  if (!turno) return undefined;
  const latest = (await listAdmissions(tx, [appointmentId])).get(appointmentId);
  if (latest && latest.notedById === actor.userId && isSame(latest, noted)) {
    return { outcome: done(toAdmission(latest)) };
  }
  const day = dayOf(epochMinuteOf(turno.startsAt.getTime()), timeZone);
  if (day !== dayOf(epochMinuteOf(now.getTime()), timeZone)) {
    return { outcome: refuse({ code: 'WRONG_DAY', data: { day } }) };
  }
  if (turno.status === 'cancelled' || turno.status === 'noshow') {
    return { outcome: refuse({ code: 'WRONG_STATUS', data: { status: turno.status } }) };
  }
  if ((latest?.version ?? 0) !== seenVersion) return { outcome: refuse({ code: 'CHANGED_MEANWHILE' }) };
  const notedBy = actor.userId;
  if (notedBy === null) throw new Error('A session of the counter is nobody’s.');
  const version = seenVersion + 1;
  await insertAdmission(tx, { ...noted, appointmentId, version, notedAt: now, notedBy });
  // Numbers that somebody typed are not for the log; what was paid is.
  const { orderState, copayCents, copayBy, authorizationNumber } = noted;
  await insertAuditEvent(tx, {
    ...doneByStaff(asked),
    kind: 'admission_noted',
    subjectPatientId: turno.patientId,
    detail: {
      ...{ appointmentId, version, orderState, copayCents },
      ...{ copayBy: copayBy ?? 'none', isAuthorized: authorizationNumber !== null },
    },
  });
  const saved = (await listAdmissions(tx, [appointmentId])).get(appointmentId);
  return saved && { outcome: done(toAdmission(saved)), changed: turno };
}

function isSame(one: AdmissionNoted, other: AdmissionNoted): boolean {
  const { orderState, orderNumber, orderDay, authorizationNumber, copayCents, copayBy } = one;
  return (
    orderState === other.orderState &&
    orderNumber === other.orderNumber &&
    orderDay === other.orderDay &&
    authorizationNumber === other.authorizationNumber &&
    copayCents === other.copayCents &&
    copayBy === other.copayBy
  );
}
