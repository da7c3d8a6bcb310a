import type { FileTurno, PatientFile } from '../../contract/reception/patient-file.ts';
import { dayOf, daySpan, epochMinuteOf, type Zone } from '../../domain/calendar/clinic-zone.ts';
import { type AdmissionRow, listAdmissions, toAdmission } from '../admissions/admission-queries.ts';
import type { BookingServices } from '../appointments/book-appointment.ts';
import { listPreferences } from '../messages/preference-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { listCoverages } from './coverage-queries.ts';
import { type FileTurnoRow, listFileTurnos } from './file-turno-queries.ts';
import { findPatientFile } from './patient-file-queries.ts';

/** Everything that the counter knows of a person. */
export async function readPatientFile(
  { db, catalog }: Pick<BookingServices, 'db' | 'catalog'>,
  { patientId, now }: { patientId: string; now: Date },
): Promise<Outcome<PatientFile, 'NOT_FOUND'>> {
  const row = await findPatientFile(db, patientId);
  if (!row) return refuse({ code: 'NOT_FOUND' });
  const { timeZone } = (await catalog.any()).clinic;
  const today = dayOf(epochMinuteOf(now.getTime()), timeZone);
  const from = new Date(daySpan(today, timeZone).start * 60_000);
  const [coverages, turnos, preferences] = await Promise.all([
    listCoverages(db, patientId),
    listFileTurnos(db, { patientId, from }),
    listPreferences(db, patientId),
  ]);
  const admissions = await listAdmissions(
    db,
    turnos.map(({ id }) => id),
  );
  const shown = turnos.map((turno) =>
    toFileTurno(turno, { admission: admissions.get(turno.id), today, timeZone }),
  );
  const { identityVerifiedAt, identityVerifiedBy, emailBouncedAt, createdAt, ...person } = row;
  return done({
    ...person,
    emailBouncedAt: emailBouncedAt?.toISOString() ?? null,
    identity: identityVerifiedAt && {
      verifiedAt: identityVerifiedAt.toISOString(),
      verifiedBy: identityVerifiedBy,
    },
    registeredAt: createdAt.toISOString(),
    coverages,
    upcoming: shown.filter(({ day }) => day >= today),
    past: shown.filter(({ day }) => day < today).toReversed(),
    preferences: preferences.map(({ saidAt, ...said }) => ({
      ...said,
      saidAt: saidAt?.toISOString() ?? null,
    })),
  });
}

function toFileTurno(
  { startsAt, doctorId, doctorName, ...turno }: FileTurnoRow,
  { admission, today, timeZone }: { admission: AdmissionRow | undefined; today: string; timeZone: Zone },
): FileTurno {
  const day = dayOf(epochMinuteOf(startsAt.getTime()), timeZone);
  return {
    ...turno,
    startsAt: startsAt.toISOString(),
    day,
    doctor: { id: doctorId, name: doctorName },
    admission: admission ? toAdmission(admission) : null,
    canAdmit: day === today && turno.status !== 'cancelled' && turno.status !== 'noshow',
  };
}
