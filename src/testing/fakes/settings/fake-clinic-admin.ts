import type { TestMessageResult } from '../../../ops/contract/installation.ts';
import type { AuditEntry } from '../../../panels/reports/contract/audit.ts';
import type {
  Dashboard,
  DayCounts,
  Installation,
} from '../../../panels/reports/contract/dashboard.ts';
import type { ClinicSettings } from '../../../subjects/settings/contract/clinic.ts';
import type { HoursToKeep } from '../../../subjects/settings/contract/hours.ts';
import type { SetUp } from '../../../subjects/settings/contract/set-up.ts';
import type { fakeSessions } from '../access/fake-sessions.ts';
import type { fakeBooking } from '../booking/fake-booking.ts';
import { fakeClinic, fakeDoctors } from '../clinic/fake-clinic.ts';
import type { FakeLine } from '../fake-line.ts';

type Line = FakeLine &
  ReturnType<typeof fakeSessions> &
  ReturnType<typeof fakeBooking>;

export const noCounts: DayCounts = {
  given: 0,
  expected: 0,
  waiting: 0,
  inProgress: 0,
  attended: 0,
  absent: 0,
  cancelled: 0,
  waitingSince: null,
};

/** A clinic that is no demonstration and has all that it needs. */
export const allSetUp: Installation = {
  steps: (
    [
      'address',
      'mail',
      'insurers',
      'holidays',
      'backup',
      'second_factor',
    ] as const
  ).map((step) => ({
    step,
    isDone: true,
  })),
  publicUrl: 'https://turnos.example',
  missingHolidayYears: [],
  backupDir: '/var/lib/turnoclaro/backups',
};

/** The overview and the settings of the fake clinic. It keeps what its administrators send. */
export function fakeClinicAdmin(line: Line) {
  const {
    policy,
    today: _t,
    privacyPolicyVersion: _v,
    sendsEmail: _e,
    sendsMessages: _m,
    ways: _w,
    ...clinic
  } = fakeClinic;
  const state = {
    settings: {
      clinic: { ...clinic, revision: 1 },
      policy: {
        ...policy,
        bufferMinutes: 0,
        maxOverbookedPerHalfDay: 2,
        longWaitMinutes: 20,
        tooLongWaitMinutes: 40,
        contingencyMinute: 390,
        absencesByDoctors: 'ask',
        revision: 1,
      },
      messages: {
        reminderOffsetsMinutes: [2880, 180],
        namesProfessional: true,
        revision: 1,
        quietFromMinute: 1260,
        quietToMinute: 480,
        eveningListMinute: 1140,
      },
    } as ClinicSettings,
    setUp: {
      hasClinicData: true,
      doctor: {
        id: fakeDoctors[0]?.id ?? '',
        name: 'Laura Gómez',
        specialtyName: 'Cardiología',
        visitMinutes: 20,
      },
      hasHours: true,
      firstFree: null,
      isDone: true,
    } as SetUp,
    dashboard: {
      day: fakeClinic.today,
      now: new Date(line.now()).toISOString(),
      counts: noCounts,
      doctors: [],
      unmetDemand: [],
      opinions: [],
      installation: allSetUp,
      attention: {
        hourChangesAt: null,
        databaseHourDiffersAt: null,
        alarms: [],
        origins: [],
        untrustedForwarders: [],
        recordExceptions: 0,
        copiesOverdue: 0,
        copiesDueSoon: 0,
        failedMessages: 0,
        pendingRequests: 0,
        absencesAsked: 0,
        doctorsWithoutPassword: [],
        staffWithoutPassword: 0,
        doctorsWithoutHours: [],
        leftWaiting: [],
        holidays: [],
        lastBackup: null,
      },
    } as Dashboard,
    hours: { differsFrom: null, count: 0, hours: [] } as HoursToKeep,
    /** The mail server's answer to a test message. */
    testMessage: {
      address: 'ines@clinica.example',
      isAccepted: true,
      reason: null,
    } as TestMessageResult,
    audit: [] as AuditEntry[],
    /** Another administrator saves the clinic's data first. The next save is refused. */
    saveMeanwhile(changes: Partial<ClinicSettings['clinic']>) {
      saveClinic(changes);
      line.refuseNext('admin.clinic.saveData', 'CHANGED_MEANWHILE');
    },
  };

  const {
    clinic: settings,
    dashboard,
    hours,
    installation,
    setUp,
    audit,
  } = line.openDoor('admin');
  function saveClinic(
    changes: Partial<ClinicSettings['clinic']>,
  ): ClinicSettings {
    const { clinic: was } = state.settings;
    state.settings.clinic = { ...was, ...changes, revision: was.revision + 1 };
    return state.settings;
  }

  line.plug({
    admin: {
      clinic: {
        get: settings.get.handler(() => state.settings),
        saveData: settings.saveData.handler(
          ({ input: { revision: _, ...data } }) => {
            const saved = saveClinic(data);
            state.setUp.hasClinicData = true;
            return saved;
          },
        ),
        saveAccent: settings.saveAccent.handler(({ input: { accent } }) =>
          saveClinic({ accent }),
        ),
        saveLogo: settings.saveLogo.handler(({ input: { logo } }) =>
          saveClinic({ logoUrl: logo && '/api/public/clinic/logo?v=prueba' }),
        ),
        savePolicy: settings.savePolicy.handler(
          ({ input: { revision, ...terms } }) => {
            state.settings.policy = { ...terms, revision: revision + 1 };
            return state.settings;
          },
        ),
        saveMessages: settings.saveMessages.handler(
          ({ input: { revision, ...terms } }) => {
            state.settings.messages = { ...terms, revision: revision + 1 };
            return state.settings;
          },
        ),
      },
      dashboard: {
        get: dashboard.get.handler(() => state.dashboard),
      },
      hours: {
        list: hours.list.handler(() => state.hours),
        keep: hours.keep.handler(() => {
          const { count, differsFrom } = state.hours;
          const isNew = differsFrom !== null;
          state.hours = { differsFrom: null, count: 0, hours: [] };
          state.dashboard.attention.hourChangesAt = null;
          return { isNew, count, left: [] };
        }),
      },
      installation: {
        sendTestMessage: installation.sendTestMessage.handler(
          () => state.testMessage,
        ),
        backUp: installation.backUp.handler(() => {
          const { attention, now } = state.dashboard;
          const isNew = attention.lastBackup?.state !== 'running';
          const verifiedAt = attention.lastBackup?.verifiedAt ?? null;
          attention.lastBackup = {
            startedAt: now,
            state: 'running',
            failedReason: null,
            verifiedAt,
          };
          return { isNew };
        }),
      },
      setUp: {
        get: setUp.get.handler(() => state.setUp),
        saveDoctor: setUp.saveDoctor.handler(
          ({ input: { name, specialtyName, visitMinutes } }) => {
            state.setUp.doctor = {
              id: line.nextId(),
              name,
              specialtyName,
              visitMinutes,
            };
            return state.setUp;
          },
        ),
        saveHours: setUp.saveHours.handler(({ input: { doctorId } }) => {
          const firstFree = {
            doctorId,
            doctorName: 'Ana Sosa',
            startsAt: '2026-11-17T12:00:00.000Z',
          };
          state.setUp = {
            ...state.setUp,
            hasHours: true,
            isDone: true,
            firstFree,
          };
          return state.setUp;
        }),
        startForReal: setUp.startForReal.handler(
          ({ input: { name, email } }) => {
            const session = line.openSession('admin', { name });
            Object.assign(line, { isDemo: false, isNew: true });
            state.setUp = {
              hasClinicData: false,
              doctor: null,
              hasHours: false,
              firstFree: null,
              isDone: false,
            };
            state.settings.clinic = {
              ...state.settings.clinic,
              name: 'Clínica',
              address: '',
              isDemo: false,
            };
            return { user: { id: line.nextId(), name, email }, session };
          },
        ),
      },
      audit: {
        list: audit.list.handler(({ input: { before, kind } }) => {
          const matchingAudit = state.audit.filter(
            (entry) => !kind || entry.kind === kind,
          );
          const from =
            before === undefined
              ? 0
              : matchingAudit.findIndex(({ id }) => id < before);
          const entries =
            from === -1 ? [] : matchingAudit.slice(from, from + 50);
          const isMore =
            entries.length > 0 && matchingAudit.at(-1) !== entries.at(-1);
          return {
            entries,
            olderBefore: isMore ? (entries.at(-1)?.id ?? null) : null,
          };
        }),
        kinds: audit.kinds.handler(() => [
          { kind: 'sign_in', what: 'Ingresó' },
          { kind: 'clinic_changed', what: 'Cambió los datos de la clínica' },
        ]),
      },
    },
  });
  return state;
}
