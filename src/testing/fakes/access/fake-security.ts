import type { ListedSession } from '../../../base/api/contract/session.ts';
import type { AccessSettings } from '../../../subjects/access/contract/access.ts';
import type {
  Factor,
  RecoveryCodesLeft,
} from '../../../subjects/access/contract/factors.ts';
import type { StepUpWays } from '../../../subjects/access/contract/step-up.ts';
import type { ProfessionalRequest } from '../../../subjects/doctors/contract/requests.ts';
import { type FakeLine, refusalOf } from '../fake-line.ts';
import type { ProcedureName } from '../stated-answers.ts';
import {
  type FakeRole,
  type FakeSession,
  fakeRoles,
  type fakeSessions,
} from './fake-sessions.ts';

type Line = FakeLine & ReturnType<typeof fakeSessions>;

/** The codes that the fake clinic accepts: by e-mail, on paper, and from an authenticator app. */
export const fakeCodes = {
  email: '246810',
  activation: 'K7M2QFX34B',
  app: '135790',
  recovery: 'R7M2QFX34B',
};

const noWays: StepUpWays = {
  emailCodeTo: null,
  noEmailReason: null,
  activationCode: false,
  ownPassword: false,
  totp: false,
  passkey: false,
  recoveryCode: false,
};

/** Step-up, the account's own security, and the administrators' settings of access. */
export function fakeSecurity(line: Line) {
  const isoAt = (minutes: number) =>
    new Date(line.now() + minutes * 60_000).toISOString();
  const untilRaised = new Map<FakeRole, Set<ProcedureName>>();

  const fake = Object.assign(line, {
    /** The ways of step-up. Ways that a test does not name are closed. */
    ways: { ...noWays, emailCodeTo: 'j***@e***.test' } as StepUpWays,
    /** The seconds before another code may be requested. */
    resendAfterSeconds: 60,
    factors: [] as Factor[],
    recoveryCodes: { left: 0, madeAt: null } as RecoveryCodesLeft,
    listedSessions: [
      {
        id: line.nextId(),
        device: 'Firefox en Linux',
        startedAt: isoAt(-30),
        usedAt: isoAt(0),
        isThis: true,
      },
      {
        id: line.nextId(),
        device: 'Chrome en Android',
        startedAt: isoAt(-3000),
        usedAt: isoAt(-60),
        isThis: false,
      },
      {
        id: line.nextId(),
        device: 'Safari en iPad',
        startedAt: isoAt(-900),
        usedAt: isoAt(-600),
        isThis: false,
      },
    ] as ListedSession[],
    access: {
      preset: 'recomendado',
      dniOpens: null,
      defaultPasswordDays: 7,
      secondFactorRoles: [],
      ownNetworks: [],
      lives: {
        patient: { idleMinutes: 60, wholeMinutes: 720 },
        patientRemembered: { idleMinutes: 43_200, wholeMinutes: 43_200 },
        doctor: { idleMinutes: 720, wholeMinutes: 10_080 },
        staff: { idleMinutes: 120, wholeMinutes: 720 },
        staffRemembered: { idleMinutes: 720, wholeMinutes: 10_080 },
      },
      yourAddress: '203.0.113.9',
      isYourAddressShared: false,
      revision: 1,
    } as AccessSettings,
    /** Another administrator saves these settings first. The next save is refused. */
    saveAccessMeanwhile(changes: Partial<AccessSettings>) {
      fake.access = {
        ...fake.access,
        ...changes,
        revision: fake.access.revision + 1,
      };
      line.refuseNext('admin.access.save', 'CHANGED_MEANWHILE');
    },
    /** Refuses a procedure of a role's door until the level of that role's session is raised. */
    refuseUntilRaised(
      name: ProcedureName,
      code: 'NEEDS_CODE' | 'NEEDS_SECOND_FACTOR' = 'NEEDS_CODE',
    ) {
      const role = name.split('.')[0] as FakeRole;
      line.refuse(name, code);
      untilRaised.set(role, new Set([...(untilRaised.get(role) ?? []), name]));
    },
    requests: [] as ProfessionalRequest[],
    addFactor(changes: Partial<Factor> = {}): Factor {
      const added: Factor = {
        id: line.nextId(),
        kind: 'totp',
        name: 'Aplicación de códigos',
        addedAt: isoAt(-1440),
        lastUsedAt: null,
        ...changes,
      };
      fake.factors.push(added);
      return added;
    },
    addRequest(
      changes: Partial<ProfessionalRequest> = {},
    ): ProfessionalRequest {
      const request: ProfessionalRequest = {
        id: line.nextId(),
        fullName: 'Nora Prueba',
        email: 'nora@ejemplo.test',
        license: 'MN 654321',
        specialtyName: 'Cardiología',
        askedAt: isoAt(-120),
        ...changes,
      };
      fake.requests.push(request);
      return request;
    },
  });

  function sessionOf(role: FakeRole): FakeSession {
    const session = line.sessions.get(role);
    if (!session) throw refusalOf('NOT_SIGNED_IN');
    return session;
  }

  function raise(role: FakeRole, level: 'N2' | 'N3') {
    const session = sessionOf(role);
    session.level = level;
    if (level === 'N3') session.needsSecondFactor = false;
    for (const name of untilRaised.get(role) ?? []) line.asUsual(name);
    return line.stateOf(session);
  }

  for (const role of fakeRoles) {
    const door = line.openDoor(role);
    line.plug({
      [role]: {
        session: {
          list: door.session.list.handler(() => fake.listedSessions),
          endOne: door.session.endOne.handler(() => ({ ended: true })),
          endOthers: door.session.endOthers.handler(() => ({
            endedCount: fake.listedSessions.length - 1,
          })),
        },
        stepUp: {
          ways: door.stepUp.ways.handler(() => fake.ways),
          sendCode: door.stepUp.sendCode.handler(() => ({
            sentTo: fake.ways.emailCodeTo ?? '',
            isSent: true,
            expiresAt: isoAt(10),
            resendAfterSeconds: fake.resendAfterSeconds,
          })),
          verifyCode: door.stepUp.verifyCode.handler(() => raise(role, 'N2')),
          useActivationCode: door.stepUp.useActivationCode.handler(() => ({
            ...raise(role, 'N2'),
            changes: { isPhoneAside: false, isEmailAside: false, newCodes: [] },
          })),
          usePassword: door.stepUp.usePassword.handler(() => raise(role, 'N2')),
          useTotp: door.stepUp.useTotp.handler(() => raise(role, 'N3')),
          passkeyQuestion: door.stepUp.passkeyQuestion.handler(() => ({
            challenge: 'cHJ1ZWJh',
          })),
          usePasskey: door.stepUp.usePasskey.handler(() => raise(role, 'N3')),
          useRecoveryCode: door.stepUp.useRecoveryCode.handler(() =>
            raise(role, 'N3'),
          ),
        },
        password: {
          choose: door.password.choose.handler(() => {
            Object.assign(sessionOf(role), {
              hasOwnPassword: true,
              mustChoosePassword: false,
            });
            return raise(role, 'N2');
          }),
        },
        factors: {
          list: door.factors.list.handler(() => fake.factors),
          startTotp: door.factors.startTotp.handler(() => {
            const secret = 'ABCDEFGHIJKLMNOPQRST';
            return {
              factorId: line.nextId(),
              secret,
              uri: `otpauth://totp/Prueba?secret=${secret}`,
            };
          }),
          confirmTotp: door.factors.confirmTotp.handler(() =>
            raise(role, 'N3'),
          ),
          remove: door.factors.remove.handler(() => ({ removed: true })),
          recoveryCodes: door.factors.recoveryCodes.handler(
            () => fake.recoveryCodes,
          ),
          makeRecoveryCodes: door.factors.makeRecoveryCodes.handler(() => {
            fake.recoveryCodes = { left: 2, madeAt: isoAt(0) };
            return { codes: [fakeCodes.recovery, 'S7M2QFX34B'] };
          }),
        },
      },
    });
  }

  const { access, requests } = line.openDoor('admin');
  line.plug({
    admin: {
      access: {
        get: access.get.handler(() => fake.access),
        save: access.save.handler(({ input }) => {
          fake.access = {
            ...fake.access,
            ...input,
            revision: input.revision + 1,
          };
          return fake.access;
        }),
      },
      requests: {
        list: requests.list.handler(() => fake.requests),
        accept: requests.accept.handler(({ input }) => ({
          doctorId: input.requestId,
          invitation: {
            sentTo: 'rosa@clinica.test',
            expiresAt: '2026-12-01T12:00:00.000Z',
            linkUrl: null,
          },
        })),
        refuse: requests.refuse.handler(() => ({ refused: true })),
      },
    },
  });

  return fake;
}
