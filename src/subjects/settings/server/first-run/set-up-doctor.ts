import type { z } from 'zod';
import { slugOf } from '../../../../base/clinic/rules/slug.ts';
import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { ReadServices } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { insertDoctorAccount } from '../../../doctors/server/requests/professional-request-queries.ts';
import type { SetUp } from '../../contract/set-up.ts';
import type { FirstDoctorSchema } from '../../contract/set-up-fields.ts';
import { readSetUp } from './read-set-up.ts';
import {
  findSetUp,
  insertOffered,
  insertOrEnableDoctor,
  insertOrFindFirstPractice,
  insertOrFindLicense,
  insertOrFindSpecialty,
} from './set-up-queries.ts';

export interface FirstDoctor extends Call<'admin'> {
  doctor: z.infer<typeof FirstDoctorSchema>;
}

/**
 * Sets up the first professional with specialty and practice, ready except for hours. Changes nothing if it
 * is repeated, or once a professional has hours.
 */
export async function setUpDoctor(
  agenda: ReadServices,
  request: FirstDoctor,
): Promise<Outcome<SetUp, 'LICENSE_TAKEN'>> {
  const isSaved = await inTransaction(agenda.db, (tx) => write(tx, request));
  return isSaved
    ? done(await readSetUp(agenda, request.now))
    : refuse({ code: 'LICENSE_TAKEN' });
}

async function write(
  tx: Database,
  { doctor, ...call }: FirstDoctor,
): Promise<true | undefined> {
  // Once the clinic attends, creating and enabling professionals requires a higher level, at another
  // procedure.
  if ((await findSetUp(tx)).hasHours) return true;
  const { name, license, specialtyName, visitMinutes, priceCents } = doctor;
  const email = doctor.email.toLowerCase();
  const specialty = await insertOrFindSpecialty(tx, {
    name: specialtyName,
    slug: slugOf(specialtyName, 'especialidad'),
  });
  const practice = await insertOrFindFirstPractice(tx, {
    specialtyId: specialty.id,
    name: 'Consulta',
    visitMinutes,
    priceCents,
  });
  const { id: doctorId } = await insertOrEnableDoctor(tx, {
    name,
    email,
    now: call.now,
  });
  if (!(await insertOrFindLicense(tx, { doctorId, ...license })))
    return undefined;
  await insertOffered(tx, {
    doctorId,
    specialtyId: specialty.id,
    practiceId: practice.id,
    visitMinutes: practice.visitMinutes === visitMinutes ? null : visitMinutes,
    priceCents: practice.priceCents === priceCents ? null : priceCents,
  });
  const account = await insertDoctorAccount(tx, { name, email });
  await insertAuditEvent(tx, {
    ...doneBy(call),
    kind: 'doctor_created',
    subjectUserId: account?.id ?? null,
    detail: { doctor: doctorId },
  });
  return true;
}
