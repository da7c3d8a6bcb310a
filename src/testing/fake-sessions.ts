import type { OpenedSession, Session, SessionState } from '../contract/personal/session.ts';
import { fakeDoctors, fakePatient } from './fake-clinic.ts';
import { type FakeLine, refusalOf } from './fake-line.ts';

export type FakeRole = 'patient' | 'doctor' | 'admin' | 'reception';

export const fakeRoles: FakeRole[] = ['patient', 'doctor', 'admin', 'reception'];

/** Somebody of each kind, and how they get in: patients by their DNI, the others by e-mail. */
export const fakePeople = {
  patient: { id: '0190c000-0000-7000-8000-000000000001', name: fakePatient.name, email: '' },
  doctor: {
    id: fakeDoctors[0]?.id ?? '',
    name: fakeDoctors[0]?.name ?? '',
    email: 'laura@clinica.test',
  },
  admin: { id: '0190c000-0000-7000-8000-000000000003', name: 'Ada Prueba', email: 'ada@clinica.test' },
  reception: { id: '0190c000-0000-7000-8000-000000000004', name: 'Rita Prueba', email: 'rita@clinica.test' },
} satisfies Record<FakeRole, { id: string; name: string; email: string }>;

/** Of everybody but patients. */
export const fakePassword = 'clave-de-prueba';

export interface FakeSession extends Omit<Session, 'tokenSeconds'> {
  tabKey: string;
  /** On the fake clinic's clock. */
  tokenExpiresAt: number;
}

/** No two sessions of a test file have the same key, as no two ever do. */
let opened = 0;

/** Getting in by the specification's order, and the session of whoever did: one a role, as a browser has. */
export function fakeSessions(line: FakeLine) {
  const sessions = new Map<FakeRole, FakeSession>();

  const fake = Object.assign(line, {
    sessions,
    /** How long a token serves. */
    tokenSeconds: 600,
    /** Somebody signs in as that; the level and the rest as a test says. */
    openSession(role: FakeRole, changes: Partial<FakeSession> = {}): OpenedSession {
      opened += 1;
      const session: FakeSession = {
        level: role === 'patient' ? 'N1' : 'N2',
        mustChoosePassword: false,
        needsSecondFactor: false,
        name: fakePeople[role].name,
        levelUntil: null,
        hasOwnPassword: role !== 'patient',
        tabKey: `llave-de-prueba-${opened}`,
        tokenExpiresAt: line.now() + fake.tokenSeconds * 1000,
        ...changes,
      };
      sessions.set(role, session);
      return { ...stateOf(session), tabKey: session.tabKey };
    },
    /** The server forgets it, as when it was ended from elsewhere. */
    endSession: (role: FakeRole) => void sessions.delete(role),
    /** From now on its token has to be renewed. */
    expireToken(role: FakeRole) {
      const session = sessions.get(role);
      if (session) session.tokenExpiresAt = line.now();
    },
    stateOf,
  });

  function stateOf({
    level,
    mustChoosePassword,
    needsSecondFactor,
    tokenExpiresAt,
  }: FakeSession): SessionState {
    const tokenSeconds = Math.max(0, Math.floor((tokenExpiresAt - line.now()) / 1000));
    return { level, mustChoosePassword, needsSecondFactor, tokenSeconds };
  }

  function sessionOf(role: FakeRole, tabKey: string | null): FakeSession {
    const session = sessions.get(role);
    if (!session || session.tabKey !== tabKey) throw refusalOf('NOT_SIGNED_IN');
    return session;
  }

  line.guard(({ door, procedure, tabKey }) => {
    if (door === 'public' || /\.session\.(refresh|end)$/.test(procedure)) return;
    if (sessionOf(door, tabKey).tokenExpiresAt <= line.now()) throw refusalOf('TOKEN_EXPIRED');
  });

  const { signIn } = line.openDoor('public');
  const staff = (role: 'admin' | 'reception') =>
    signIn[role].handler(({ input, errors }) => {
      const { id, email, name } = fakePeople[role];
      if (input.email !== email || input.password !== fakePassword) throw errors.CREDENTIALS_INVALID();
      const roleName = role === 'admin' ? 'Admin' : 'Recepcionista';
      return { user: { id, email, name, role: roleName }, session: fake.openSession(role) };
    });

  line.plug({
    public: {
      signIn: {
        patient: signIn.patient.handler(({ input, errors }) => {
          if (input.dni !== fakePatient.dni) throw errors.DNI_NOT_FOUND();
          if (input.password !== fakePatient.dni) throw errors.WRONG_PASSWORD();
          const { id, name } = fakePeople.patient;
          return { patient: { id, name }, session: fake.openSession('patient') };
        }),
        doctor: signIn.doctor.handler(({ input, errors }) => {
          const { id, name, email } = fakePeople.doctor;
          if (input.email !== email || input.password !== fakePassword) throw errors.CREDENTIALS_INVALID();
          return { doctor: { id, name, email }, session: fake.openSession('doctor') };
        }),
        admin: staff('admin'),
        reception: staff('reception'),
      },
    },
  });

  for (const role of fakeRoles) {
    const { session } = line.openDoor(role);
    line.plug({
      [role]: {
        session: {
          get: session.get.handler(({ context }) => {
            const found = sessionOf(role, context.tabKey);
            const { name, levelUntil, hasOwnPassword } = found;
            return { ...stateOf(found), name, levelUntil, hasOwnPassword };
          }),
          refresh: session.refresh.handler(({ context }) => {
            const found = sessionOf(role, context.tabKey);
            found.tokenExpiresAt = line.now() + fake.tokenSeconds * 1000;
            return stateOf(found);
          }),
          end: session.end.handler(({ context }) => {
            const isTheirs = sessions.get(role)?.tabKey === context.tabKey;
            return { ended: isTheirs && sessions.delete(role) };
          }),
        },
      },
    });
  }

  return fake;
}
