import type { AskedCopy } from '../../../subjects/chart/contract/doctor-record-copies.ts';
import type { CopyRequest } from '../../../subjects/chart/contract/reception-record-copies.ts';
import { copyUrgency } from '../../../subjects/chart/rules/copy-request.ts';
import { MESSAGE_TOPICS } from '../../../subjects/outbox/rules/kinds/message-topics.ts';
import type { Lookalike } from '../../../subjects/patients/contract/lookalikes.ts';
import type {
  FileAppointment,
  PatientFile,
} from '../../../subjects/patients/contract/patient-file.ts';
import { namesOf } from '../../names.ts';
import type { fakeAgendaDay } from '../appointments/fake-agenda-day.ts';
import { todayAt } from '../appointments/fake-appointments.ts';
import { fakeInsurers, fakeToday } from '../clinic/fake-clinic.ts';
import type { FakeLine } from '../fake-line.ts';

type Line = FakeLine & { agendaDay: ReturnType<typeof fakeAgendaDay> };

/** The files of patients at the fake clinic's counter, and their admissions. */
export function fakePatientFiles(line: Line) {
  const now = () => new Date(line.now()).toISOString();
  const patientFiles = {
    all: new Map<string, PatientFile>(),
    /** The lookalikes of a patient, by patient. */
    lookalikes: new Map<string, Lookalike[]>(),
    /** Adds a person on file, whom the counter's search also finds. */
    add(changes: Partial<PatientFile> = {}): PatientFile {
      const file = exampleFile(changes);
      patientFiles.all.set(file.id, file);
      const {
        id,
        fullName,
        chosenName,
        familyNames,
        dni,
        document,
        birthDate,
        phone,
      } = file;
      line.agendaDay.addPatient({
        id,
        fullName,
        chosenName,
        familyNames,
        dni,
        document,
        birthDate,
        phone,
      });
      return file;
    },
    appointment(changes: Partial<FileAppointment> = {}): FileAppointment {
      return {
        id: line.nextId(),
        code: 'K7M2QF',
        status: 'arrived',
        isConfirmed: false,
        startsAt: todayAt('10:20'),
        day: fakeToday,
        practiceName: 'Consulta',
        insurerName: null,
        doctor: { id: line.nextId(), name: 'Laura Gómez' },
        admission: null,
        canAdmit: true,
        ...changes,
      };
    },
    /** Changes the file from now on, as if another desk saved it. */
    change(patientId: string, changes: Partial<PatientFile>): PatientFile {
      const file = fileOf(patientId);
      Object.assign(file, changes, { revision: file.revision + 1 });
      return file;
    },
  };

  function exampleFile(changes: Partial<PatientFile>): PatientFile {
    return {
      id: line.nextId(),
      revision: 1,
      ...namesOf(changes.fullName ?? 'Nora Prueba'),
      dni: '28999111',
      document: null,
      hasNoDocument: false,
      birthDate: '1981-05-04',
      sexOnDocument: 'F',
      email: 'nora@correo.test',
      emailTrust: 'declared',
      emailBouncedAt: null,
      phone: '+5491155556666',
      phoneTrust: 'declared',
      unconfirmedEmail: null,
      unconfirmedPhone: null,
      hasPassword: true,
      identity: null,
      isCalledByCode: false,
      registeredAt: now(),
      coverages: [],
      upcoming: [],
      past: [],
      preferences: (['email', 'whatsapp'] as const).flatMap((channel) =>
        (['turnos', 'offers'] as const).map((topic) => ({
          channel,
          topic,
          isWanted: topic === 'turnos',
          saidAt: null,
          saidThrough: null,
        })),
      ),
      choices: MESSAGE_TOPICS.map((topic) => ({
        topic,
        chosen: null,
        goesBy: 'email' as const,
        saidAt: null,
        saidThrough: null,
      })),
      ...changes,
    };
  }

  /**
   * The file of a patient. It is a plain example if the test only added the patient to the counter's search.
   */
  function fileOf(patientId: string): PatientFile {
    return patientFiles.all.get(patientId) ?? exampleFile({ id: patientId });
  }

  const lookalikesOf = (patientId: string) =>
    patientFiles.lookalikes.get(patientId) ?? [];

  const { patients, admissions, proposals } = line.openDoor('reception');
  line.plug({
    reception: {
      proposals: { ofPatient: proposals.ofPatient.handler(() => []) },
      patients: {
        get: patients.get.handler(({ input }) => fileOf(input.patientId)),
        register: patients.register.handler(
          ({ input: { person, isEmailTheirs } }) => {
            const emailTrust =
              person.email === null
                ? 'none'
                : isEmailTheirs
                  ? 'verified_in_person'
                  : 'declared';
            return {
              patientId: patientFiles.add({
                ...person,
                document: person.document ?? null,
                emailTrust,
                hasPassword: false,
              }).id,
            };
          },
        ),
        save: patients.save.handler(({ input: { patientId, person } }) =>
          patientFiles.change(patientId, {
            ...person,
            document: person.document ?? null,
          }),
        ),
        samePerson: patients.samePerson.handler(({ input }) =>
          lookalikesOf(input.patientId),
        ),
        tellApart: patients.tellApart.handler(
          ({ input: { patientId, otherId } }) => {
            const others = lookalikesOf(patientId).filter(
              ({ id }) => id !== otherId,
            );
            patientFiles.lookalikes.set(patientId, others);
            return others;
          },
        ),
        addCoverage: patients.addCoverage.handler(({ input }) => {
          const file = fileOf(input.patientId);
          const insurer = fakeInsurers.find(({ id }) => id === input.insurerId);
          const isPrimary = input.isPrimary || file.coverages.length === 0;
          file.coverages.push({
            id: line.nextId(),
            insurerId: input.insurerId,
            insurerName: insurer?.name ?? 'Particular',
            isPrimary,
            planId: null,
            planName: null,
            memberNumber: input.memberNumber,
          });
          return file;
        }),
        preferCoverage: patients.preferCoverage.handler(({ input }) => {
          const file = fileOf(input.patientId);
          for (const coverage of file.coverages)
            coverage.isPrimary = coverage.id === input.coverageId;
          return file;
        }),
        endCoverage: patients.endCoverage.handler(({ input }) => {
          const file = fileOf(input.patientId);
          file.coverages = file.coverages.filter(
            ({ id }) => id !== input.coverageId,
          );
          return file;
        }),
        savePreference: patients.savePreference.handler(({ input }) => {
          const file = fileOf(input.patientId);
          const { channel, topic, isWanted } = input;
          const said = file.preferences.find(
            (each) => each.channel === channel && each.topic === topic,
          );
          if (said)
            Object.assign(said, {
              isWanted,
              saidAt: now(),
              saidThrough: 'desk',
            });
          return file;
        }),
        saveCalledByCode: patients.saveCalledByCode.handler(({ input }) =>
          Object.assign(fileOf(input.patientId), {
            isCalledByCode: input.isCalledByCode,
          }),
        ),
        verifyIdentity: patients.verifyIdentity.handler(({ input }) => {
          const file = fileOf(input.patientId);
          const verifiedAt = now();
          const isFirst = file.identity === null;
          const hasNewCodes =
            isFirst && !(input.isEmailTheirs && input.isPhoneTheirs);
          file.identity ??= { verifiedAt, verifiedBy: 'Paula Prueba' };
          const [email, phone] = [
            file.email ?? file.unconfirmedEmail,
            file.phone ?? file.unconfirmedPhone,
          ];
          if (input.isEmailTheirs) {
            Object.assign(file, {
              email,
              emailTrust: 'verified_in_person',
              unconfirmedEmail: null,
            });
          } else if (isFirst) {
            Object.assign(file, {
              email: null,
              emailTrust: 'none',
              unconfirmedEmail: email,
            });
          }
          if (input.isPhoneTheirs) {
            Object.assign(file, {
              phone,
              phoneTrust: 'given_in_person',
              unconfirmedPhone: null,
            });
          } else if (isFirst)
            Object.assign(file, { phone: null, unconfirmedPhone: phone });
          if (!input.isPasswordTheirs) file.hasPassword = false;
          return { verifiedAt, hasNewCodes };
        }),
        createActivationCode: patients.createActivationCode.handler(() => ({
          code: 'K7M2QFX34B',
          expiresAt: new Date(line.now() + 24 * 3_600_000).toISOString(),
        })),
      },
      admissions: {
        save: admissions.save.handler(
          ({ input: { appointmentId, seenVersion, noted } }) => {
            const appointment = [...patientFiles.all.values()]
              .flatMap(({ upcoming }) => upcoming)
              .find(({ id }) => id === appointmentId);
            if (!appointment)
              throw new Error(
                `The example has no appointment ${appointmentId}`,
              );
            appointment.admission = {
              ...noted,
              version: seenVersion + 1,
              notedAt: now(),
              notedBy: 'Paula Prueba',
            };
            return appointment.admission;
          },
        ),
      },
    },
  });
  return patientFiles;
}

/** The copies of records that were requested at the counter. The test states what is done with them. */
export function fakeRecordCopies(line: FakeLine) {
  const recordCopies = {
    requests: [] as CopyRequest[],
    toPrepare: [] as AskedCopy[],
  };
  const now = () => new Date(line.now()).toISOString();
  const isOpen = ({ state }: CopyRequest) =>
    state === 'asked' || state === 'prepared';
  const isOverdue = ({ dueAt }: CopyRequest) =>
    copyUrgency({ dueMs: Date.parse(dueAt), nowMs: line.now() }) === 'overdue';
  const desk = line.openDoor('reception').recordCopies;
  const doctor = line.openDoor('doctor').recordCopies;
  line.plug({
    reception: {
      recordCopies: {
        list: desk.list.handler(() => {
          const requests = recordCopies.requests.filter(isOpen);
          return {
            now: now(),
            requests,
            overdueCount: requests.filter(isOverdue).length,
          };
        }),
        ofPatient: desk.ofPatient.handler(({ input }) => ({
          now: now(),
          requests: recordCopies.requests.filter(
            ({ patient }) => patient.id === input.patientId,
          ),
        })),
      },
    },
    doctor: {
      recordCopies: {
        list: doctor.list.handler(() => ({
          now: now(),
          requests: recordCopies.toPrepare,
        })),
      },
    },
  });
  return recordCopies;
}
