import { randomUUID } from 'node:crypto';
import { readInsurers, registerPerson } from './clinic-calls.ts';
import { patientPassword, type testPeople } from './people.ts';

export interface Person {
  dni: string;
  password: string;
  /** The DNI of the appointment's patient, if it is not their own. */
  appointmentOf?: string;
  largeLetters?: boolean;
  /** The coverage that is on file, so that they need not choose it. */
  coverage?: string;
  /** The insurer of that coverage. Absent: the patient pays. */
  insurerId?: string;
}

/** Patients of all kinds, known and new. */
export function newPeople(people: ReturnType<typeof testPeople>) {
  async function knownPatient(more: Parameters<typeof people.patient>[0] = {}) {
    const patient = await people.patient({
      hasPassword: true,
      isVerified: true,
      ...more,
    });
    return { ...patient, password: patientPassword };
  }

  const cover = (patientId: string, insurerId: string | null) =>
    people.query(
      'insert into coverages (patient_id, insurer_id, is_primary) values ($1, $2, true)',
      [patientId, insurerId],
    );

  const withEmail = () => ({ email: `ana.${randomUUID()}@correo.example` });

  /** A patient who registered by the web. They are not verified, and the DNI is the password. */
  async function newcomer(): Promise<Person> {
    const { dni } = await registerPerson();
    return { dni, password: dni };
  }

  async function covered(): Promise<Person> {
    const patient = await knownPatient(withEmail());
    const insurers = await readInsurers();
    const insurer =
      insurers.find(({ asksAuthorization }) => asksAuthorization) ??
      insurers[0];
    if (!insurer) throw new Error('The clinic has no insurer.');
    await cover(patient.id, insurer.id);
    return { ...patient, coverage: insurer.name, insurerId: insurer.id };
  }

  async function privatelyCovered(): Promise<Person> {
    const patient = await knownPatient(withEmail());
    await cover(patient.id, null);
    await people.query(
      `update patients set chosen_name = 'Alex' where id = $1`,
      [patient.id],
    );
    return { ...patient, coverage: 'Ninguna: pago particular' };
  }

  async function oldPerson(): Promise<Person> {
    const patient = await knownPatient({ fullName: 'Aldo Ñandú Del Valle' });
    await people.query(
      `update patients set birth_date = '1941-05-25' where id = $1`,
      [patient.id],
    );
    return { ...patient, largeLetters: true };
  }

  async function mother(): Promise<Person> {
    const [parent, child] = [
      await knownPatient(withEmail()),
      await knownPatient({ fullName: 'Tomás Del Valle' }),
    ];
    await people.query(
      `update patients set birth_date = current_date - interval '7 years' where id = $1`,
      [child.id],
    );
    await people.family({
      representativeId: parent.id,
      representedId: child.id,
    });
    return { ...parent, appointmentOf: child.dni };
  }

  async function withTelephoneAlone(): Promise<Person> {
    const patient = await knownPatient();
    await people.query(
      `update patients set phone = '+5491155554444' where id = $1`,
      [patient.id],
    );
    return patient;
  }

  return {
    known: knownPatient,
    newcomer,
    covered,
    privatelyCovered,
    oldPerson,
    mother,
    withTelephoneAlone,
  };
}
