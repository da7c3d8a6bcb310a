// Changes schedules at a steady pace while it is told to, in a process of its own: the bench's process has the bookings to
// send. `{ go: true }` begins; `{ go: false }` ends, and is answered with how many were changed so far, and how many
// the pace asked for.
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection, toRequest } from '../src/testing/servers/http-connection.ts';

export interface ChangerTask {
  port: number;
  /** Of an administrator who is signed in. */
  headers: Record<string, string>;
  /** One after another gets an absence of an hour. */
  doctorIds: readonly string[];
  firstDay: string;
  everyMs: number;
}

/** Since the process began. */
export interface Changes {
  made: number;
  /** What the pace asked for in the same time. */
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
    if (status !== 200 && status !== 201) throw new Error(`${status} ${body.slice(0, 500)}`);
    await sleep(Math.max(0, beganAt + (made - before) * task.everyMs - performance.now()));
  }
  connection.close();
}

function absence(index: number): Buffer {
  const { doctorIds, firstDay, headers } = task;
  const day = Temporal.PlainDate.from(firstDay)
    .add({ days: Math.floor(index / doctorIds.length) })
    .toString();
  const hours = { fromMinute: 600, toMinute: 660 };
  const body = { fromDay: day, toDay: day, hours, kind: 'congress', publicReason: 'Congreso' };
  const path = `/api/admin/doctors/${doctorIds[index % doctorIds.length]}/absences`;
  return toRequest('POST', path, { body, headers });
}
