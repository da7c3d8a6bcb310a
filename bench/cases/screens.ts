import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '../../src/base/kernel/hashing/passwords.ts';
import type { Queue } from '../../src/subjects/queue/contract/public-queue.ts';
import { createCallMemory } from '../../src/subjects/queue/web/turnero/calls-in-turn.ts';
import { staffPassword } from '../../src/testing/clinic/people.ts';
import { toRequest } from '../../src/testing/servers/http-connection.ts';
import { insertDesk } from '../counter-queries.ts';
import { createBareCalls } from '../floor/floor-queries.ts';
import { callNext, insertHall, signedInDesk } from '../hall.ts';
import { type Listener, listen } from '../listeners.ts';
import { type Client, measureInTurns } from '../load.ts';
import { type Line, toLine } from '../report.ts';
import type { Stage } from '../stage.ts';
import { median, percentile } from '../statistics.ts';

// The most time of a call, as a multiple of the floor's. A shared two-core machine measured 2.6 to 6.3 for
// the screens, and 3.4 to 8.0 for the desks.
const most = { screens: 6, desks: 7 };
/** The product promises to show a call within this time. It is required if the floor is fast. */
const shownMs = 300;
const fastFloorMs = shownMs / most.screens;

/**
 * Measures from a press of Llamar siguiente until each of 300 screens shows that call, with 50 desks that
 * read the queue again.
 */
export async function measureScreens(stage: Stage): Promise<Line[]> {
  const { clinic, product } = await stage.hall();
  const screens = stage.sized(300, 6);
  const desks = stage.sized(50, 2);
  const cuts = stage.sized(50, 2);
  const rounds = stage.rounds(5);
  const callsARound = stage.sized(6, 2);
  const origin = `http://127.0.0.1:${product.port}`;
  // Three patients are for the calls while connections are cut.
  const doctorId = await insertHall(clinic, {
    waiting: callsARound * (rounds + 1) + 3,
  });
  const email = await insertDesk(
    clinic.owner,
    await hashPassword(staffPassword),
  );
  const headers = await signedInDesk(origin, email);
  const before = await residentKilobytes(product);
  const ofScreens: Listener[] = [];
  for (let index = 0; index < screens; index++) {
    const localAddress = `127.0.0.${10 + Math.floor(index / 90)}`;
    ofScreens.push(
      await listen({
        origin,
        live: '/api/public/live',
        path: '/api/public/queue',
        localAddress,
      }),
    );
  }
  await sleep(stage.sized(2000, 0));
  const after = await residentKilobytes(product);
  const ofDesks: Listener[] = [];
  let ofSession = headers;
  // A session may have at most 24 streams.
  for (let index = 0; index < desks; index++) {
    if (index % 20 === 0) ofSession = await signedInDesk(origin, email);
    ofDesks.push(
      await listen({
        origin,
        live: '/api/reception/live',
        path: '/api/reception/queue',
        localAddress: '127.0.0.1',
        headers: ofSession,
      }),
    );
  }

  const call = () => callNext(product, { doctorId, headers });
  const bare = await openBareHall(stage, { screens, desks });
  const { ones, others } = await measureInTurns(
    rounds,
    () =>
      measureCalls({ screens: ofScreens, desks: ofDesks, call }, callsARound),
    () => measureCalls(bare, callsARound),
  );

  // Connections are lost around three calls. A screen that comes back must show them, each once and in order.
  const lost = ofScreens.slice(0, cuts);
  const tickets: string[] = [];
  for (const [index, listener] of lost.entries())
    if (index % 2 === 0) listener.cut();
  tickets.push(await call());
  for (const [index, listener] of lost.entries())
    if (index % 2 === 1) listener.cut();
  tickets.push(await call());
  await Promise.all(lost.map((listener) => listener.back()));
  tickets.push(await call());
  for (const ticket of tickets) await shownOnAll(ofScreens, ticket);
  const newest = lost.map(({ readings }) =>
    callsIn(readings.at(-1)?.body).slice(0, 3),
  );
  const wanted = tickets.toReversed().join();
  const cutWrong = newest.filter((shown) => shown.join() !== wanted).length;
  const saidWrong = ofScreens.filter(
    (listener) => !isEachAnnouncedOnce(listener, tickets),
  ).length;
  for (const listener of [
    ...ofScreens,
    ...ofDesks,
    ...bare.screens,
    ...bare.desks,
  ])
    listener.close();
  return [
    toLine(
      { name: `queue/screens p99 of ${screens}`, unit: 'ms' },
      {
        values: ones.map((took) => took.screens),
        floors: others.map((took) => took.screens),
      },
      {
        atMostTimes: most.screens,
        also: `≤ ${shownMs} ms where the floor takes ≤ ${fastFloorMs}`,
        alsoMet:
          median(others.map((took) => took.screens)) > fastFloorMs ||
          median(ones.map((took) => took.screens)) <= shownMs,
      },
    ),
    toLine(
      { name: `queue/screens wrong of ${cuts} cut lines`, unit: 'count' },
      { values: [cutWrong + saidWrong] },
      { atMost: 0 },
    ),
    toLine(
      { name: `queue/desks p99 of ${desks}`, unit: 'ms' },
      {
        values: ones.map((took) => took.desks),
        floors: others.map((took) => took.desks),
      },
      { atMostTimes: most.desks },
    ),
    toLine(
      { name: 'queue/screens memory of a stream', unit: 'KB' },
      { values: [Math.max(0, after - before) / screens] },
      // The heap also grows by data made while the streams opened.
      { atMost: 200 },
    ),
  ];
}

interface Hall {
  screens: Listener[];
  desks: Listener[];
  call: () => Promise<string>;
}

/** The 99th percentile of screens and of desks, from a press until each has read the queue again. */
async function measureCalls({ screens, desks, call }: Hall, calls: number) {
  const took: Record<'screens' | 'desks', number[]> = {
    screens: [],
    desks: [],
  };
  for (let index = 0; index < calls; index++) {
    const began = performance.now();
    const ticket = await call();
    took.screens.push(
      ...(await shownOnAll(screens, ticket)).map((at) => at - began),
    );
    took.desks.push(...(await readByAll(desks, began)).map((at) => at - began));
  }
  return {
    screens: percentile(took.screens, 99),
    desks: percentile(took.desks, 99),
  };
}

/** Opens as many streams on the bare server, which tells each of them about a call. */
async function openBareHall(
  stage: Stage,
  { screens, desks }: { screens: number; desks: number },
): Promise<Hall> {
  const { clinic, floor } = await stage.hall();
  await createBareCalls(clinic.owner);
  const all: Listener[] = [];
  for (let index = 0; index < screens + desks; index++) {
    all.push(
      await listen({
        origin: `http://127.0.0.1:${floor.port}`,
        live: '/live',
        path: '/queue',
        localAddress: '127.0.0.1',
      }),
    );
  }
  let tickets = 0;
  const call = async () => {
    const ticket = `Z-${++tickets}`;
    await floor.ask(toRequest('POST', '/call', { body: { ticket } }));
    return ticket;
  };
  return { screens: all.slice(0, screens), desks: all.slice(screens), call };
}

/** True if a screen's page would announce no ticket twice, and these calls in their order. */
function isEachAnnouncedOnce(
  { readings }: Listener,
  tickets: readonly string[],
): boolean {
  const newAmong = createCallMemory();
  const said = readings.flatMap(({ body }) =>
    newAmong((JSON.parse(body) as Queue).calls).map(({ ticket }) => ticket),
  );
  return (
    new Set(said).size === said.length &&
    said.filter((each) => tickets.includes(each)).join() === tickets.join()
  );
}

function callsIn(body: string | undefined): string[] {
  return body
    ? (JSON.parse(body) as Queue).calls.map(({ ticket }) => ticket)
    : [];
}

/** The time when each listener first showed the ticket. */
async function shownOnAll(
  listeners: readonly Listener[],
  ticket: string,
): Promise<number[]> {
  return Promise.all(
    listeners.map(async ({ readings, lost }) => {
      const named = `"${ticket}"`;
      for (
        const end = performance.now() + 20_000;
        performance.now() < end;
        await sleep(5)
      ) {
        const first = readings.find(({ body }) => body.includes(named));
        if (first) return first.at;
      }
      throw new Error(
        `A screen never showed ${ticket} (${lost()}): ${readings.at(-1)?.body.slice(0, 300)}`,
      );
    }),
  );
}

/** The time when each listener read again after that moment. */
async function readByAll(
  listeners: readonly Listener[],
  since: number,
): Promise<number[]> {
  return Promise.all(
    listeners.map(async ({ readings }) => {
      for (
        const end = performance.now() + 20_000;
        performance.now() < end;
        await sleep(5)
      ) {
        const first = readings.find(({ at }) => at > since);
        if (first) return first.at;
      }
      throw new Error('A desk never read its queue.');
    }),
  );
}

/** The product's memory from /metrics. */
async function residentKilobytes(product: Client): Promise<number> {
  const { body } = await product.ask(toRequest('GET', '/metrics'));
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(body)?.[1];
  if (!bytes) throw new Error(`/metrics answered ${body.slice(0, 200)}`);
  return Number(bytes) / 1000;
}
