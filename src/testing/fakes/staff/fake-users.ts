import type { StaffAccount } from '../../../subjects/staff/contract/users.ts';
import type { FakeLine } from '../fake-line.ts';

/** The fake clinic's staff accounts other than professionals. */
export function fakeUsers(line: FakeLine) {
  const account = (changes: Partial<StaffAccount>): StaffAccount => ({
    id: '',
    revision: 1,
    name: 'Rosa Quiroga',
    email: 'rosa@clinica.test',
    role: 'Recepcionista',
    isActive: true,
    isSelf: false,
    hasPassword: true,
    invitedUntil: null,
    lastSignInAt: '2026-11-13T12:00:00Z',
    openSessions: 1,
    hasSecondFactor: true,
    ...changes,
  });
  const fake = {
    all: [
      account({ id: '0190e000-0000-7000-8000-000000000011' }),
      account({
        id: '0190e000-0000-7000-8000-000000000012',
        name: 'Inés Cabral',
        email: 'ines@clinica.test',
        role: 'Admin',
        isSelf: true,
      }),
    ],
    /** True if invitations go by e-mail. */
    sendsEmail: true,
    change: (kept: StaffAccount, changes: Partial<StaffAccount>) =>
      Object.assign(kept, changes, { revision: kept.revision + 1 }),
  };
  function accountOf(userId: string): StaffAccount {
    const match = fake.all.find(({ id }) => id === userId);
    if (!match) throw new Error(`The example has no account ${userId}`);
    return match;
  }
  const save = (
    userId: string,
    changes: Partial<StaffAccount>,
  ): StaffAccount => ({
    ...fake.change(accountOf(userId), changes),
  });
  function invite(invited: StaffAccount) {
    const expiresAt = new Date(line.now() + 7 * 24 * 3_600_000).toISOString();
    invited.invitedUntil = expiresAt;
    const linkUrl = fake.sendsEmail
      ? null
      : 'https://clinica.test/recordar?token=secreto-de-prueba';
    return { sentTo: invited.email, expiresAt, linkUrl };
  }

  const { users } = line.openDoor('admin');
  line.plug({
    admin: {
      users: {
        list: users.list.handler(() => fake.all),
        create: users.create.handler(({ input }) => {
          const fresh = {
            hasPassword: false,
            lastSignInAt: null,
            openSessions: 0,
            hasSecondFactor: false,
          };
          const made = account({ ...input, ...fresh, id: line.nextId() });
          fake.all.push(made);
          return { userId: made.id, invitation: invite(made) };
        }),
        invite: users.invite.handler(({ input }) =>
          invite(accountOf(input.userId)),
        ),
        rename: users.rename.handler(({ input: { userId, name } }) =>
          save(userId, { name }),
        ),
        changeState: users.changeState.handler(
          ({ input: { userId, isActive } }) => save(userId, { isActive }),
        ),
        endSessions: users.endSessions.handler(({ input }) => {
          const { openSessions: ended } = accountOf(input.userId);
          accountOf(input.userId).openSessions = 0;
          return { ended };
        }),
        removeFactors: users.removeFactors.handler(({ input }) => {
          accountOf(input.userId).hasSecondFactor = false;
          return { removed: 1 };
        }),
      },
    },
  });
  return fake;
}
