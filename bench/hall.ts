import { randomUUID } from 'node:crypto';
import {
  dayOf,
  epochMinuteOf,
  startOfDay,
} from '../src/base/time/clinic-zone.ts';
import type { QueueCalled } from '../src/subjects/queue/contract/staff-queue.ts';
import { signIn } from '../src/testing/access/sign-in.ts';
import { insertDoctor } from '../src/testing/clinic/factories.ts';
import { insertQueued } from '../src/testing/clinic/queue.ts';
import { insertRooms } from '../src/testing/clinic/staff.ts';
import { toRequest } from '../src/testing/servers/http-connection.ts';
import { type BenchClinic, benchZone as zone } from './clinic.ts';
import { settle } from './clinic-queries.ts';
import type { Client } from './load.ts';

const visitMinutes = 5;

let halls = 0;

/** Inserts another waiting room with this many waiting patients. Returns their doctor. */
export async function insertHall(
  clinic: Pick<BenchClinic, 'owner' | 'specialtyId' | 'practiceId'>,
  { waiting }: { waiting: number },
): Promise<string> {
  const { owner, specialtyId, practiceId } = clinic;
  const letter = 'ABCDEFGH'.charAt(halls++);
  const doctorId = await insertDoctor(
    { owner },
    {
      name: `Doctora De La Sala ${letter}`,
      specialtyId,
      practiceIds: [practiceId],
    },
  );
  const { roomId, waitingRoomId } = await insertRooms({ owner }, { letter });
  const midnight = startOfDay(dayOf(epochMinuteOf(Date.now()), zone), zone);
  const at = (minute: number) =>
    new Date((midnight + minute) * 60_000).toISOString();
  for (let index = 0; index < waiting; index++) {
    await insertQueued(
      { owner },
      {
        doctorId,
        practiceId,
        specialtyId,
        roomId,
        waitingRoomId,
        visitMinutes,
        startsAt: at(index * visitMinutes),
        arrivedAt: at(1),
      },
    );
  }
  await settle(owner);
  return doctorId;
}

export async function signedInDesk(
  origin: string,
  email: string,
): Promise<Record<string, string>> {
  const { visitor, session } = await signIn(
    { url: origin },
    { role: 'reception', email },
  );
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  return { cookie, 'x-tab-key': session.tabKey };
}

/** Calls the next patient of this doctor, also into a room in use. Returns the ticket. */
export async function callNext(
  product: Client,
  { doctorId, headers }: { doctorId: string; headers: Record<string, string> },
): Promise<string> {
  const body = { doctorId, isShared: true };
  const keyed = { ...headers, 'idempotency-key': randomUUID() };
  const answer = await product.ask(
    toRequest('POST', '/api/reception/queue/next', { body, headers: keyed }),
  );
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.body.slice(0, 500)}`);
  const { called } = JSON.parse(answer.body) as QueueCalled;
  if (!called.ticket) throw new Error('Nobody has a number.');
  return called.ticket;
}
