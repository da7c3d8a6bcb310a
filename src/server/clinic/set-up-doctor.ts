import type { z } from 'zod';
import type { FirstDoctorSchema, SetUp } from '../../contract/admin/set-up.ts';
import { slugOf } from '../../domain/clinic/slug.ts';
import type { Agenda } from '../availability/offers-of-doctor.ts';
import { commitIf } from '../db/commit-if.ts';
import type { Database } from '../db/database.ts';
import { insertDoctorAccount } from '../doctors/professional-request-queries.ts';
import { insertAuditEvent } from '../identity/audit-queries.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { readSetUp } from './read-set-up.ts';
import type { Acting } from './save-as-seen.ts';
import {
  findSetUp,
  insertOffered,
  insertOrEnableDoctor,
  insertOrFindFirstPractice,
  insertOrFindLicense,
  insertOrFindSpecialty,
} from './set-up-queries.ts';

export interface FirstDoctor extends Acting {
  doctor: z.infer<typeof FirstDoctorSchema>;
}

/** The first professional, with what they attend, ready but for their hours. Asked again, or once somebody attends, it is done already. */
export async function setUpDoctor(
  agenda: Agenda,
  { doctor, ...acting }: FirstDoctor,
): Promise<Outcome<SetUp, 'LICENSE_TAKEN'>> {
  const isSaved = await commitIf(agenda.db, (tx) => write(tx, { doctor, ...acting }));
  return isSaved ? done(await readSetUp(agenda, acting.now)) : refuse({ code: 'LICENSE_TAKEN' });
}

async function write(tx: Database, { doctor, actor, address, now }: FirstDoctor): Promise<true | undefined> {
  // A clinic that attends has its professionals made and enabled where that asks for more.
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
    ...{ visitMinutes, priceCents },
  });
  const { id: doctorId } = await insertOrEnableDoctor(tx, { name, email, now });
  if (!(await insertOrFindLicense(tx, { doctorId, ...license }))) return undefined;
  await insertOffered(tx, {
    ...{ doctorId, specialtyId: specialty.id, practiceId: practice.id },
    visitMinutes: practice.visitMinutes === visitMinutes ? null : visitMinutes,
    priceCents: practice.priceCents === priceCents ? null : priceCents,
  });
  const account = await insertDoctorAccount(tx, { name, email });
  await insertAuditEvent(tx, {
    ...{ kind: 'doctor_created', at: now, role: 'admin', ...actor, address },
    ...{ subjectUserId: account?.id ?? null, detail: { doctor: doctorId } },
  });
  return true;
}
