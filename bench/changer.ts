// Changes schedules at a steady pace while it is told to, in a process of its own: the bench's process has the bookings to
// send. `{ go: true }` begins; `{ go: false }` ends, and is answered with how many were changed.
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

let task: ChangerTask;
let isGoing = false;
let going = Promise.resolve();
let made = 0;

process.on('message', async (message: ChangerTask | { go: boolean }) => {
  if (!('go' in message)) {
    task = message;
    return;
  }
  isGoing = message.go;
  if (isGoing) going = keepChanging();
  else {
    await going;
    process.send?.({ made });
  }
});

async function keepChanging(): Promise<void> {
  const connection = await HttpConnection.open(task.port);
  const began = performance.now();
  const before = made;
  while (isGoing) {
    const { status, body } = await connection.send(absence(made++));
    if (status !== 200 && status !== 201) throw new Error(`${status} ${body.slice(0, 500)}`);
    await sleep(Math.max(0, began + (made - before) * task.everyMs - performance.now()));
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
