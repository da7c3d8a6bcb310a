import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { insertLicense } from '../src/testing/clinic/documents.ts';
import { insertFamilyLink } from '../src/testing/clinic/family.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
  patientPassword,
  staffPassword,
  type TestDoctor,
} from '../src/testing/clinic/people.ts';
import { insertVisit } from '../src/testing/clinic/records.ts';
import { journeyClinic } from './journey-clinic.ts';

export { patientPassword, staffPassword };
/** The default doctor password of the demonstration. */
export const defaultDoctorPassword = 'clinica-demo-1234';

/** People whom the clinic already knows. */
export function testPeople() {
  let owner: pg.Pool;
  beforeAll(() => {
    owner = new pg.Pool({
      connectionString: journeyClinic().databaseUrl,
      max: 2,
    });
  });
  afterAll(() => owner.end());
  const mark = () => randomUUID().slice(0, 8);
  return {
    patient: (existing: Parameters<typeof insertKnownPatient>[1] = {}) =>
      insertKnownPatient({ owner }, { ...existing, dni: newDni() }),
    doctor: (
      account: { name?: string; password?: string | null } = {},
    ): Promise<TestDoctor> =>
      insertDoctorAccount(
        { owner },
        // Not the name of a demonstration doctor, because other journeys look for those.
        {
          name: 'Berta Iturralde',
          ...account,
          email: `doctor.${mark()}@clinica.example`,
          enabledAt: new Date(),
        },
      ),
    user: (role: 'Admin' | 'Recepcionista') =>
      insertUser(
        { owner },
        { role, email: `persona.${mark()}@clinica.example` },
      ),
    /** A past visit, on a day before the ones inserted earlier, unless the test says when it begins. */
    visit: (visit: {
      patientId: string;
      doctorId: string;
      practiceId?: string;
      startsAt?: Date;
    }) => insertVisit({ owner }, { ...visit, status: 'fulfilled' }),
    /** Links a representative and a represented patient. */
    family: (link: { representativeId: string; representedId: string }) =>
      insertFamilyLink({ owner }, link),
    /** Gives a doctor a licence, so that they can issue documents. */
    license: (doctorId: string) =>
      insertLicense({ owner }, { doctorId, number: newDni().slice(0, 6) }),
    query: (text: string, values: unknown[]) => owner.query(text, values),
  };
}

// Above the DNIs of the demonstration, and apart from those of other journeys.
function newDni(): string {
  return String(60_000_000 + Math.floor(Math.random() * 9_000_000));
}
