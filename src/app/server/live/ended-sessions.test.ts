import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type ChangeFeed,
  openChangeFeed,
} from '../../../base/kernel/live/change-feed.ts';
import {
  type SignedInOverHttp,
  signIn,
} from '../../../testing/access/sign-in.ts';
import { testNow } from '../../../testing/clinic/bookings.ts';
import {
  insertSmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import {
  insertDoctorAccount,
  insertKnownPatient,
  insertUser,
} from '../../../testing/clinic/people.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import {
  type Listening,
  listenTo,
} from '../../../testing/servers/listening.ts';
import { testServer } from '../../../testing/servers/test-server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';

/* Signs of life are as far apart as in the product, so that they end nothing here. */

const database = testDatabase();
let feed: ChangeFeed;
const server = testServer(database, {
  services: async () => {
    feed = await openChangeFeed(
      { connectionString: database.url },
      { warn: () => {} },
    );
    return { ...servicesOn(database.db), changes: feed };
  },
  lifeSigns: { panel: 3_600_000, public: 3_600_000 },
});
let open: Listening[] = [];

beforeAll(async () => {
  await insertSmallClinic(database);
});
afterEach(() => {
  for (const stream of open) stream.leave();
  open = [];
});
afterAll(() => feed.stop());

async function listen(door: string, who: SignedInOverHttp): Promise<Listening> {
  const stream = await listenTo(server, door, who);
  open.push(stream);
  await waitUntil(() => expect(stream.text()).toContain(':\n\n'));
  return stream;
}

test('the stream of a disabled user ends at once, and another’s continues', {
  tags: ['all'],
}, async () => {
  const [disabled, other] = [
    await insertUser(database, { role: 'Recepcionista' }),
    await insertUser(database, { role: 'Recepcionista' }),
  ];
  const [stream, goesOn] = [
    await listen(
      'reception',
      await signIn(server, { role: 'reception', email: disabled.email }),
    ),
    await listen(
      'reception',
      await signIn(server, { role: 'reception', email: other.email }),
    ),
  ];
  await database.owner.query(
    'update system_users set is_active = false where id = $1',
    [disabled.id],
  );
  await stream.ended;
  feed.announce({ kind: 'message' });
  await waitUntil(() => expect(goesOn.changes).toEqual([{ kind: 'message' }]));
});

test('so does that of a doctor who loses access, and of a patient who gets verified', async () => {
  const doctor = await insertDoctorAccount(database, { enabledAt: testNow });
  const asDoctor = await listen(
    'doctor',
    await signIn(server, { role: 'doctor', email: doctor.email }),
  );
  const { id, dni } = await insertKnownPatient(database);
  const asPatient = await listen(
    'patient',
    await signIn(server, { role: 'patient', dni, password: dni }),
  );
  await database.owner.query(
    'update doctors set is_enabled = false where id = $1',
    [doctor.doctorId],
  );
  await asDoctor.ended;
  await database.owner.query(
    'update patients set identity_verified_at = $2 where id = $1',
    [id, testNow],
  );
  await asPatient.ended;
});

test('a sign-out ends the stream too', async () => {
  const { email } = await insertUser(database, { role: 'Admin' });
  const who = await signIn(server, { role: 'admin', email });
  const stream = await listen('admin', who);
  await who.ask('/session/end', { body: {} });
  await stream.ended;
});
