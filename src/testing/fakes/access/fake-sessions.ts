import type {
  OpenedSession,
  Session,
  SessionState,
} from '../../../base/api/contract/session.ts';
import { fakeDoctors, fakePatient } from '../clinic/fake-clinic.ts';
import { type FakeLine, refusalOf } from '../fake-line.ts';

export type FakeRole = 'patient' | 'doctor' | 'admin' | 'reception';

export const fakeRoles: FakeRole[] = [
  'patient',
  'doctor',
  'admin',
  'reception',
];

/** One person of each role. Patients sign in by DNI, the others by e-mail. */
export const fakePeople = {
  patient: {
    id: '0190c000-0000-7000-8000-000000000001',
    name: fakePatient.name,
    email: '',
  },
  doctor: {
    id: fakeDoctors[0]?.id ?? '',
    name: fakeDoctors[0]?.name ?? '',
    email: 'laura@clinica.test',
  },
  admin: {
    id: '0190c000-0000-7000-8000-000000000003',
    name: 'Ada Prueba',
    email: 'ada@clinica.test',
  },
  reception: {
    id: '0190c000-0000-7000-8000-000000000004',
    name: 'Rita Prueba',
    email: 'rita@clinica.test',
  },
} satisfies Record<FakeRole, { id: string; name: string; email: string }>;

/** The password of every role except patient. */
export const fakePassword = 'clave-de-prueba';

export interface FakeSession extends Omit<Session, 'tokenSeconds'> {
  tabKey: string;
}

/** Counts sessions, so that their keys differ within a test file, as real ones do. */
let opened = 0;

/** Every sign-in works. There is one session for each role, as in a browser. */
export function fakeSessions(line: FakeLine) {
  const sessions = new Map<FakeRole, FakeSession>();
  const expired = new Set<FakeRole>();

  const fake = Object.assign(line, {
    sessions,
    /** The seconds that each token lasts. */
    tokenSeconds: 600,
    /** The roles and the DNI that the browser's cookies remember. */
    remembered: { roles: [] as FakeRole[], dni: null as string | null },
    /** Signs in as this role; the test may set the level and the rest. */
    openSession(
      role: FakeRole,
      changes: Partial<FakeSession> = {},
    ): OpenedSession {
      opened += 1;
      const session: FakeSession = {
        level: role === 'patient' ? 'N1' : 'N2',
        mustChoosePassword: false,
        needsSecondFactor: false,
        name: fakePeople[role].name,
        levelUntil: null,
        hasOwnPassword: role !== 'patient',
        tabKey: `llave-de-prueba-${opened}`,
        ...changes,
      };
      sessions.set(role, session);
      expired.delete(role);
      return { ...stateOf(session), tabKey: session.tabKey };
    },
    /** Ends the session at that door, as if it was ended from another place. */
    endSession: (role: FakeRole) => void sessions.delete(role),
    /** Refuses the token at that door until it is renewed there. */
    expireToken: (role: FakeRole) => void expired.add(role),
    stateOf,
  });

  function stateOf({
    level,
    mustChoosePassword,
    needsSecondFactor,
  }: FakeSession): SessionState {
    return {
      level,
      mustChoosePassword,
      needsSecondFactor,
      tokenSeconds: fake.tokenSeconds,
    };
  }

  function sessionAt(role: FakeRole): FakeSession {
    const session = sessions.get(role);
    if (!session) throw refusalOf('NOT_SIGNED_IN');
    return session;
  }

  line.guard(({ door, procedure }) => {
    if (door === 'public' || /\.session\.(refresh|end)$/.test(procedure))
      return;
    sessionAt(door);
    if (expired.has(door)) throw refusalOf('TOKEN_EXPIRED');
  });

  const { signIn, recovery } = line.openDoor('public');
  const staff = (role: 'admin' | 'reception') =>
    signIn[role].handler(() => {
      const { id, email, name } = fakePeople[role];
      const roleName = role === 'admin' ? 'Admin' : 'Recepcionista';
      return {
        user: { id, email, name, role: roleName },
        session: fake.openSession(role),
      };
    });

  line.plug({
    public: {
      signIn: {
        patient: signIn.patient.handler(() => {
          const { id, name } = fakePeople.patient;
          return {
            patient: { id, name },
            session: fake.openSession('patient'),
          };
        }),
        doctor: signIn.doctor.handler(() => {
          const { id, name, email } = fakePeople.doctor;
          return {
            doctor: { id, name, email },
            session: fake.openSession('doctor'),
          };
        }),
        admin: staff('admin'),
        reception: staff('reception'),
        remembered: signIn.remembered.handler(() => fake.remembered.roles),
        rememberedDni: signIn.rememberedDni.handler(() => ({
          dni: fake.remembered.dni,
        })),
      },
      recovery: {
        createFirstAdmin: recovery.createFirstAdmin.handler(
          ({ input: { name, email } }) => ({
            user: { id: fakePeople.admin.id, email, name, role: 'Admin' },
            session: fake.openSession('admin'),
          }),
        ),
      },
    },
  });

  for (const role of fakeRoles) {
    const { session } = line.openDoor(role);
    line.plug({
      [role]: {
        session: {
          get: session.get.handler(() => {
            const opened = sessionAt(role);
            const { name, levelUntil, hasOwnPassword } = opened;
            return { ...stateOf(opened), name, levelUntil, hasOwnPassword };
          }),
          refresh: session.refresh.handler(() => {
            const renewed = sessionAt(role);
            expired.delete(role);
            return stateOf(renewed);
          }),
          end: session.end.handler(() => ({ ended: sessions.delete(role) })),
        },
      },
    });
  }

  return fake;
}
