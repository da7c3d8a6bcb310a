import type { DemoSpecialty } from '../make/make-catalogue.ts';
import type { DemoDoctor } from '../make/make-doctors.ts';
import { demoAccounts } from '../material/accounts.ts';
import {
  clinicVisitTexts,
  ownVisitTexts,
  specialtyVisitTexts,
  type VisitTextData,
} from '../material/visit-text-data.ts';
import type { TableRows } from './demo-queries.ts';

/**
 * The texts that a slash in a visit offers: the clinic's, and those of the doctor with a demonstration
 * account.
 */
export function visitTextRows({
  specialties,
  doctors,
}: {
  specialties: DemoSpecialty[];
  doctors: DemoDoctor[];
}) {
  const specialtyIds = new Map(specialties.map(({ slug, id }) => [slug, id]));
  const tried = doctors.filter(({ email }) =>
    demoAccounts.some(
      ({ login, role }) => role === 'Doctor' && login === email,
    ),
  );
  return {
    visit_texts: [
      ...clinicVisitTexts.map((text) => row(text, {})),
      ...specialtyVisitTexts.map((text) =>
        row(text, { specialtyId: specialtyIds.get(text.specialty) }),
      ),
      ...tried.flatMap(({ id }) =>
        ownVisitTexts.map((text) => row(text, { doctorId: id })),
      ),
    ],
  } satisfies TableRows;
}

function row(
  { name, phrase, reason, findings, plan }: VisitTextData,
  {
    doctorId,
    specialtyId,
  }: { doctorId?: string; specialtyId?: string | undefined },
) {
  return {
    doctor_id: doctorId ?? null,
    specialty_id: specialtyId ?? null,
    name,
    phrase: phrase ?? null,
    reason: reason ?? null,
    findings: findings ?? null,
    plan: plan ?? null,
  };
}
