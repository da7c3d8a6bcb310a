import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { dayAt, startOfDay } from '../../../../base/time/clinic-zone.ts';
import { todayOf } from '../../../appointments/rules/day-acts.ts';
import {
  type AdmissionRow,
  listAdmissions,
  toAdmission,
} from '../../../appointments/server/admission/admission-queries.ts';
import { listChoices } from '../../../outbox/server/preferences/choice-queries.ts';
import { listPreferences } from '../../../outbox/server/preferences/preference-queries.ts';
import type {
  FileAppointment,
  PatientFile,
} from '../../contract/patient-file.ts';
import { listCoverages } from './coverage-queries.ts';
import {
  type FileAppointmentRow,
  listFileAppointments,
} from './file-appointment-queries.ts';
import { findPatientFile } from './patient-file-queries.ts';

/** All that the counter knows about a person. */
export async function readPatientFile(
  { db, ways }: Pick<Services, 'db' | 'ways'>,
  {
    patientId,
    now,
    today,
    zone,
  }: Pick<Call, 'now' | 'today' | 'zone'> & { patientId: string },
): Promise<Outcome<PatientFile, 'NOT_FOUND'>> {
  const row = await findPatientFile(db, patientId);
  if (!row) return refuse({ code: 'NOT_FOUND' });
  const from = new Date(startOfDay(today, zone) * 60_000);
  const [coverages, appointments, preferences, choices] = await Promise.all([
    listCoverages(db, patientId),
    listFileAppointments(db, { patientId, from }),
    listPreferences(db, { patientId, ways }),
    listChoices(db, patientId),
  ]);
  const admissions = await listAdmissions(
    db,
    appointments.map(({ id }) => id),
  );
  const shown = appointments.map((appointment) =>
    toFileAppointment(appointment, {
      admission: admissions.get(appointment.id),
      now,
      today,
      zone,
    }),
  );
  const {
    identityVerifiedAt,
    identityVerifiedBy,
    emailBouncedAt,
    createdAt,
    ...person
  } = row;
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
    preferences: preferences.map(withInstant),
    choices: choices.map(withInstant),
  });
}

function withInstant<Said extends { saidAt: Date | null }>({
  saidAt,
  ...said
}: Said) {
  return { ...said, saidAt: saidAt?.toISOString() ?? null };
}

function toFileAppointment(
  {
    startsAt,
    dayEndsAt,
    doctorId,
    doctorName,
    ...appointment
  }: FileAppointmentRow,
  {
    admission,
    now,
    today,
    zone,
  }: Pick<Call, 'now' | 'today' | 'zone'> & {
    admission: AdmissionRow | undefined;
  },
): FileAppointment {
  const day = dayAt(startsAt, zone);
  const itsToday = todayOf({
    day,
    today,
    dayEndsAt: dayEndsAt.getTime(),
    now: now.getTime(),
  });
  return {
    ...appointment,
    startsAt: startsAt.toISOString(),
    day,
    doctor: { id: doctorId, name: doctorName },
    admission: admission ? toAdmission(admission) : null,
    canAdmit:
      day === itsToday &&
      appointment.status !== 'cancelled' &&
      appointment.status !== 'noshow',
  };
}
