import type { AccessSettings, ProfessionalRequest } from '../contract/admin/access.ts';
import type { Factor } from '../contract/personal/factors.ts';
import type { ListedSession } from '../contract/personal/session.ts';
import type { StepUpWays } from '../contract/personal/step-up.ts';
import { type FakeLine, refusalOf } from './fake-line.ts';
import {
  type FakeRole,
  type FakeSession,
  fakePassword,
  fakeRoles,
  type fakeSessions,
} from './fake-sessions.ts';

type Line = FakeLine & ReturnType<typeof fakeSessions>;

/** What opens at the fake clinic: the e-mailed code, the counter's paper, what every app shows. */
export const fakeCodes = { email: '246810', activation: 'K7M2QFX34B', app: '135790' };

/** The fake clinic takes any own password of 8 characters but this one. */
export const fakeCommonPassword = 'contraseña';

const noWays: StepUpWays = {
  emailCodeTo: null,
  noEmailReason: null,
  activationCode: false,
  ownPassword: false,
  totp: false,
  passkey: false,
};

const CODE_ATTEMPTS = 5;

/** Raising a session, the account's own security, and what an administrator decides of who gets in. */
export function fakeSecurity(line: Line) {
  const isoAt = (minutes: number) => new Date(line.now() + minutes * 60_000).toISOString();
  let attemptsLeft = 0;

  const fake = Object.assign(line, {
    /** How a session may be raised; what a test does not name is not open. */
    ways: { ...noWays, emailCodeTo: 'j***@e***.test' } as StepUpWays,
    /** Seconds before another code may be asked for. */
    resendAfterSeconds: 60,
    factors: [] as Factor[],
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
      revision: 1,
    } as AccessSettings,
    /** What another administrator saved, moments ago. */
    saveAccessMeanwhile(changes: Partial<AccessSettings>) {
      fake.access = { ...fake.access, ...changes, revision: fake.access.revision + 1 };
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
    addRequest(changes: Partial<ProfessionalRequest> = {}): ProfessionalRequest {
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

  function mustReach(role: FakeRole, level: 'N2' | 'N3') {
    const session = sessionOf(role);
    if (session.needsSecondFactor) throw refusalOf('NEEDS_SECOND_FACTOR');
    if (session.level === 'N1') throw refusalOf('NEEDS_CODE');
    const asksFactor = fake.factors.length > 0 || fake.access.secondFactorRoles.includes(role);
    if (level === 'N3' && session.level !== 'N3' && asksFactor) throw refusalOf('NEEDS_SECOND_FACTOR');
  }

  function raise(role: FakeRole, level: 'N2' | 'N3') {
    const session = sessionOf(role);
    session.level = level;
    if (level === 'N3') session.needsSecondFactor = false;
    return line.stateOf(session);
  }

  function guess(
    role: FakeRole,
    { typed, right, level }: { typed: string; right: string; level: 'N2' | 'N3' },
  ) {
    if (attemptsLeft <= 0) throw refusalOf('CODE_VOID');
    attemptsLeft -= 1;
    if (typed !== right) throw refusalOf('CODE_WRONG', { attemptsLeft });
    attemptsLeft = 0;
    return raise(role, level);
  }

  for (const role of fakeRoles) {
    const door = line.openDoor(role);
    line.plug({
      [role]: {
        session: {
          list: door.session.list.handler(() => {
            mustReach(role, 'N2');
            return fake.listedSessions;
          }),
          endOne: door.session.endOne.handler(({ input, errors }) => {
            mustReach(role, 'N2');
            if (!fake.listedSessions.some(({ id }) => id === input.sessionId)) throw errors.NOT_FOUND();
            fake.listedSessions = fake.listedSessions.filter(({ id }) => id !== input.sessionId);
            return { ended: true };
          }),
          endOthers: door.session.endOthers.handler(() => {
            mustReach(role, 'N2');
            const before = fake.listedSessions.length;
            fake.listedSessions = fake.listedSessions.filter(({ isThis }) => isThis);
            return { endedCount: before - fake.listedSessions.length };
          }),
        },
        stepUp: {
          ways: door.stepUp.ways.handler(() => fake.ways),
          sendCode: door.stepUp.sendCode.handler(({ errors }) => {
            const sentTo = fake.ways.emailCodeTo;
            if (sentTo === null) throw errors.WAY_NOT_OPEN();
            attemptsLeft = CODE_ATTEMPTS;
            return { sentTo, expiresAt: isoAt(10), resendAfterSeconds: fake.resendAfterSeconds };
          }),
          verifyCode: door.stepUp.verifyCode.handler(({ input }) =>
            guess(role, { typed: input.code, right: fakeCodes.email, level: 'N2' }),
          ),
          useActivationCode: door.stepUp.useActivationCode.handler(({ input, errors }) => {
            if (!fake.ways.activationCode) throw errors.WAY_NOT_OPEN();
            if (input.code !== fakeCodes.activation) throw errors.CODE_WRONG({ data: { attemptsLeft: 4 } });
            return raise(role, 'N2');
          }),
          usePassword: door.stepUp.usePassword.handler(({ input, errors }) => {
            if (input.password !== fakePassword) throw errors.WRONG_PASSWORD();
            return raise(role, 'N2');
          }),
          useTotp: door.stepUp.useTotp.handler(({ input, errors }) => {
            if (input.code !== fakeCodes.app) throw errors.CODE_WRONG({ data: { attemptsLeft: 2 } });
            return raise(role, 'N3');
          }),
          passkeyQuestion: door.stepUp.passkeyQuestion.handler(() => ({ challenge: 'cHJ1ZWJh' })),
          usePasskey: door.stepUp.usePasskey.handler(() => raise(role, 'N3')),
        },
        password: {
          choose: door.password.choose.handler(({ input, errors }) => {
            const session = sessionOf(role);
            if (!session.mustChoosePassword) mustReach(role, 'N2');
            if (session.hasOwnPassword && input.current !== fakePassword) throw errors.WRONG_PASSWORD();
            if (input.password.length < 8 || input.password === fakeCommonPassword) {
              const message = input.password.length < 8 ? 'Muy corta.' : 'Muy usada.';
              throw errors.INVALID_INPUT({ data: { fields: [{ path: 'password', message }] } });
            }
            Object.assign(session, { hasOwnPassword: true, mustChoosePassword: false });
            fake.listedSessions = fake.listedSessions.filter(({ isThis }) => isThis);
            return raise(role, 'N2');
          }),
        },
        factors: {
          list: door.factors.list.handler(() => {
            mustReach(role, 'N2');
            return fake.factors;
          }),
          startTotp: door.factors.startTotp.handler(() => {
            mustReach(role, fake.factors.length > 0 ? 'N3' : 'N2');
            const secret = 'ABCDEFGHIJKLMNOPQRST';
            return { factorId: line.nextId(), secret, uri: `otpauth://totp/Prueba?secret=${secret}` };
          }),
          confirmTotp: door.factors.confirmTotp.handler(({ input, errors }) => {
            if (input.code !== fakeCodes.app) throw errors.CODE_WRONG({ data: { attemptsLeft: 4 } });
            fake.addFactor({ id: input.factorId, addedAt: isoAt(0) });
            return raise(role, 'N3');
          }),
          passkeyQuestion: door.factors.passkeyQuestion.handler(() => {
            mustReach(role, fake.factors.length > 0 ? 'N3' : 'N2');
            return { challenge: 'cHJ1ZWJh' };
          }),
          addPasskey: door.factors.addPasskey.handler(({ input }) => {
            fake.addFactor({ kind: 'passkey', name: input.name });
            return raise(role, 'N3');
          }),
          remove: door.factors.remove.handler(({ input, errors }) => {
            mustReach(role, 'N3');
            if (!fake.factors.some(({ id }) => id === input.factorId)) throw errors.NOT_FOUND();
            fake.factors = fake.factors.filter(({ id }) => id !== input.factorId);
            return { removed: true };
          }),
        },
      },
    });
  }

  const { access, requests } = line.openDoor('admin');
  function takeRequest(id: string): ProfessionalRequest {
    const request = fake.requests.find((each) => each.id === id);
    if (!request) throw refusalOf('NOT_FOUND');
    fake.requests = fake.requests.filter((each) => each !== request);
    return request;
  }
  line.plug({
    admin: {
      access: {
        get: access.get.handler(() => {
          mustReach('admin', 'N3');
          return fake.access;
        }),
        save: access.save.handler(({ input, errors }) => {
          mustReach('admin', 'N3');
          if (input.revision !== fake.access.revision) throw errors.CHANGED_MEANWHILE();
          fake.access = { ...input, revision: input.revision + 1 };
          return fake.access;
        }),
      },
      requests: {
        list: requests.list.handler(() => {
          mustReach('admin', 'N2');
          return fake.requests;
        }),
        accept: requests.accept.handler(({ input }) => {
          mustReach('admin', 'N3');
          return { doctorId: takeRequest(input.requestId).id };
        }),
        refuse: requests.refuse.handler(({ input }) => {
          mustReach('admin', 'N2');
          takeRequest(input.requestId);
          return { refused: true };
        }),
      },
    },
  });

  return fake;
}
