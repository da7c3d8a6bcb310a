import type { FilePerson, FileTurno, PatientFile } from '../contract/reception/patient-file.ts';
import type { Lookalike } from '../contract/refusals.ts';
import { mayBeSamePerson } from '../domain/identity/lookalike.ts';
import type { fakeAgendaDay } from './fake-agenda-day.ts';
import { fakeInsurers, fakeToday } from './fake-clinic.ts';
import { type FakeLine, refusalOf } from './fake-line.ts';
import { todayAt } from './fake-turnos.ts';

type Line = FakeLine & { agendaDay: ReturnType<typeof fakeAgendaDay> };

/** The files of patients at the fake clinic's counter, and what is noted on arrival. */
export function fakePatientFiles(line: Line) {
  const now = () => new Date(line.now()).toISOString();
  const patientFiles = {
    all: new Map<string, PatientFile>(),
    /** Somebody on file, found by the counter's search too. */
    add(changes: Partial<PatientFile> = {}): PatientFile {
      const file: PatientFile = {
        ...{ id: line.nextId(), revision: 1, fullName: 'Nora Prueba', chosenName: null, dni: '28999111' },
        ...{ birthDate: '1981-05-04', sexOnDocument: 'F', email: 'nora@correo.test', emailTrust: 'declared' },
        ...{ emailBouncedAt: null, phone: '+5491155556666', hasPassword: true, identity: null },
        ...{ registeredAt: now(), coverages: [], upcoming: [], past: [] },
        preferences: (['email', 'whatsapp'] as const).flatMap((channel) =>
          (['turnos', 'offers'] as const).map((topic) => ({
            ...{ channel, topic, isWanted: topic === 'turnos', saidAt: null, saidThrough: null },
          })),
        ),
        ...changes,
      };
      patientFiles.all.set(file.id, file);
      const { id, fullName, chosenName, dni, birthDate, phone } = file;
      line.agendaDay.addPatient({ id, fullName, chosenName, dni, birthDate, phone });
      return file;
    },
    turno(changes: Partial<FileTurno> = {}): FileTurno {
      return {
        ...{ id: line.nextId(), code: 'K7M2QF', status: 'arrived', isConfirmed: false },
        ...{ startsAt: todayAt('10:20'), day: fakeToday, practiceName: 'Consulta', insurerName: null },
        ...{
          doctor: { id: line.nextId(), name: 'Laura Gómez' },
          admission: null,
          canAdmit: true,
          ...changes,
        },
      };
    },
    /** Somebody at another desk saves it meanwhile. */
    change(patientId: string, changes: Partial<PatientFile>): PatientFile {
      const file = known(patientId);
      Object.assign(file, changes, { revision: file.revision + 1 });
      return file;
    },
  };

  function known(patientId: string): PatientFile {
    const file = patientFiles.all.get(patientId);
    if (!file) throw refusalOf('NOT_FOUND');
    return file;
  }
  function refuseTakenDni({ dni }: FilePerson, ownId?: string): void {
    const taken = [...patientFiles.all.values()].some((file) => file.dni === dni && file.id !== ownId);
    if (dni !== null && taken) throw refusalOf('DNI_REGISTERED');
  }
  function lookalikesOf(person: FilePerson): Lookalike[] {
    return [...patientFiles.all.values()]
      .filter((file) => mayBeSamePerson(file, person))
      .map(({ id, fullName, chosenName, dni, birthDate, phone }) => ({
        ...{ id, fullName, chosenName, dni, birthDate, phone },
      }));
  }

  const { patients, admissions } = line.openDoor('reception');
  line.plug({
    reception: {
      patients: {
        get: patients.get.handler(({ input }) => known(input.patientId)),
        register: patients.register.handler(({ input: { person, isAnother, isEmailTheirs } }) => {
          refuseTakenDni(person);
          const lookalikes = lookalikesOf(person);
          if (!isAnother && lookalikes.length > 0) throw refusalOf('LOOKALIKES', { patients: lookalikes });
          const emailTrust =
            person.email === null ? 'none' : isEmailTheirs ? 'verified_in_person' : 'declared';
          return { patientId: patientFiles.add({ ...person, emailTrust, hasPassword: false }).id };
        }),
        save: patients.save.handler(({ input: { patientId, revision, person } }) => {
          if (known(patientId).revision !== revision) throw refusalOf('CHANGED_MEANWHILE');
          refuseTakenDni(person, patientId);
          return patientFiles.change(patientId, person);
        }),
        addCoverage: patients.addCoverage.handler(({ input }) => {
          const file = known(input.patientId);
          const insurer = fakeInsurers.find(({ id }) => id === input.insurerId);
          const isPrimary = input.isPrimary || file.coverages.length === 0;
          file.coverages.push({
            ...{ id: line.nextId(), insurerId: input.insurerId, insurerName: insurer?.name ?? '', isPrimary },
            ...{ planId: null, planName: null, memberNumber: input.memberNumber },
          });
          return file;
        }),
        preferCoverage: patients.preferCoverage.handler(({ input }) => {
          const file = known(input.patientId);
          for (const coverage of file.coverages) coverage.isPrimary = coverage.id === input.coverageId;
          return file;
        }),
        endCoverage: patients.endCoverage.handler(({ input }) => {
          const file = known(input.patientId);
          file.coverages = file.coverages.filter(({ id }) => id !== input.coverageId);
          return file;
        }),
        savePreference: patients.savePreference.handler(({ input }) => {
          const file = known(input.patientId);
          const { channel, topic, isWanted } = input;
          const said = file.preferences.find((each) => each.channel === channel && each.topic === topic);
          if (said) Object.assign(said, { isWanted, saidAt: now(), saidThrough: 'desk' });
          return file;
        }),
        verifyIdentity: patients.verifyIdentity.handler(({ input }) => {
          const file = known(input.patientId);
          const verifiedAt = now();
          file.identity ??= { verifiedAt, verifiedBy: 'Paula Prueba' };
          if (input.isEmailTheirs) file.emailTrust = 'verified_in_person';
          if (!input.isPasswordTheirs) file.hasPassword = false;
          return { verifiedAt };
        }),
        createActivationCode: patients.createActivationCode.handler(() => ({
          ...{ code: 'K7M2QFX34B', expiresAt: new Date(line.now() + 24 * 3_600_000).toISOString() },
        })),
      },
      admissions: {
        save: admissions.save.handler(({ input: { appointmentId, seenVersion, noted } }) => {
          const turno = [...patientFiles.all.values()]
            .flatMap(({ upcoming }) => upcoming)
            .find(({ id }) => id === appointmentId);
          if (!turno) throw refusalOf('NOT_FOUND');
          if ((turno.admission?.version ?? 0) !== seenVersion) throw refusalOf('CHANGED_MEANWHILE');
          turno.admission = { ...noted, version: seenVersion + 1, notedAt: now(), notedBy: 'Paula Prueba' };
          return turno.admission;
        }),
      },
    },
  });
  return patientFiles;
}
