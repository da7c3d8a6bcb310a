// Changes schedules at a steady pace, in a separate process, because the bench's process sends the bookings.
// `{ go: true }` begins. `{ go: false }` ends, and answers with the changes made and due so far.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  HttpConnection,
  toRequest,
} from '../src/testing/servers/http-connection.ts';

export interface ChangerTask {
  port: number;
  /** The headers of a signed-in administrator. */
  headers: Record<string, string>;
  /** The doctors, who get an absence of an hour in turn. */
  doctorIds: readonly string[];
  firstDay: string;
  everyMs: number;
}

/** The number of changes since the process began. */
export interface Changes {
  made: number;
  /** The number of changes that the pace asked for in the same time. */
  due: number;
}

let task: ChangerTask;
let isGoing = false;
let going = Promise.resolve();
let made = 0;
let due = 0;
let beganAt = 0;

process.on('message', async (message: ChangerTask | { go: boolean }) => {
  if (!('go' in message)) {
    task = message;
    return;
  }
  isGoing = message.go;
  if (isGoing) {
    beganAt = performance.now();
    going = keepChanging();
  } else {
    due += 1 + Math.floor((performance.now() - beganAt) / task.everyMs);
    await going;
    process.send?.({ made, due } satisfies Changes);
  }
});

async function keepChanging(): Promise<void> {
  const connection = await HttpConnection.open(task.port);
  const before = made;
  while (isGoing) {
    const { status, body } = await connection.send(absence(made++));
    if (status !== 200 && status !== 201)
      throw new Error(`${status} ${body.slice(0, 500)}`);
    await sleep(
      Math.max(0, beganAt + (made - before) * task.everyMs - performance.now()),
    );
  }
  connection.close();
}

function absence(index: number): Buffer {
  const { doctorIds, firstDay, headers } = task;
  const day = Temporal.PlainDate.from(firstDay)
    .add({ days: Math.floor(index / doctorIds.length) })
    .toString();
  const hours = { fromMinute: 600, toMinute: 660 };
  const body = {
    fromDay: day,
    toDay: day,
    hours,
    kind: 'congress',
    publicReason: 'Congreso',
  };
  const path = `/api/admin/doctors/${doctorIds[index % doctorIds.length]}/absences`;
  return toRequest('POST', path, { body, headers });
}
