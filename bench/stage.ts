import pg from 'pg';
import { startThrowawayPostgres } from '../src/testing/database/throwaway-postgres.ts';
import type { FilledRecords } from './cases/record.ts';
import { type BenchClinic, makeClinic } from './clinic.ts';
import { settle } from './clinic-queries.ts';
import { type DemoDatabases, openDemoDatabases } from './demo-databases.ts';
import { Client } from './load.ts';
import { type ServerProcess, startFloor, startProduct } from './processes.ts';

/** A database with the two servers that are compared on it. */
export interface Arena {
  clinic: BenchClinic;
  product: Client;
  floor: Client;
}

export interface DemoArena {
  url: string;
  origin: string;
  product: Client;
  floor: Client;
}

/** The counter of a clinic with many doctors and patients. */
export interface CounterArena {
  clinic: BenchClinic;
  origin: string;
  product: Client;
  floor: Client;
  /** A million, or as many as BENCH_PATIENTS says. */
  patients: number;
}

/** A clinic whose visits were signed. */
export interface RecordsArena {
  clinic: BenchClinic;
  origin: string;
  product: Client;
  floor: Client;
  filled: FilledRecords;
}

/** `small` measures only so much that it shows if each case works. */
export type Size = 'usual' | 'small';

/**
 * The parts that measurements share. The first use creates a part. A small run uses `small` in place of most
 * others.
 */
export interface Stage {
  /** The first value, or the second in a small run. */
  sized: <Value>(usual: Value, small: Value) => Value;
  /** The rounds after the one that warms up. A small run has only that one. */
  rounds: (usual: number) => number;
  /** A clinic of forty doctors with a year of appointments. */
  small: () => Promise<Arena>;
  /**
   * The small size, and one with twenty times the appointments. Only the measurements of growth use them,
   * both in the same way.
   */
  pair: () => Promise<{ small: Arena; large: Arena }>;
  /** A clinic of the small size whose schedules change. */
  changing: () => Promise<Arena>;
  /** A clinic with waiting rooms and calls. */
  hall: () => Promise<Arena>;
  /** A clinic without a server, with a long waiting list. */
  waiting: () => Promise<BenchClinic>;
  /** A clinic without a server, whose messages the measurements send. */
  messages: () => Promise<BenchClinic>;
  demo: () => Promise<DemoArena>;
  /** Filled once, on first use. */
  counter: (
    fill: (arena: Pick<CounterArena, 'clinic' | 'patients'>) => Promise<void>,
  ) => Promise<CounterArena>;
  /** Filled once, on first use. */
  records: (
    fill: (
      arena: Pick<RecordsArena, 'clinic' | 'origin'>,
    ) => Promise<FilledRecords>,
  ) => Promise<RecordsArena>;
  demos: Pick<DemoDatabases, 'load' | 'copy'>;
  stop: () => Promise<void>;
}

export async function openStage(size: Size = 'usual'): Promise<Stage> {
  const isSmall = size === 'small';
  const sized: Stage['sized'] = (usual, small) => (isSmall ? small : usual);
  const postgres = await startThrowawayPostgres({ isLosable: isSmall });
  const endings: (() => Promise<void> | void)[] = [];
  const onServer = async (statement: string) => {
    const client = new pg.Client(postgres.connectionString);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const createDatabase = async (
    name: string,
    template = 'template1',
  ): Promise<string> => {
    await onServer(`create database ${name} template ${template}`);
    const url = new URL(postgres.connectionString);
    url.pathname = `/${name}`;
    return url.href;
  };
  const clientOf = (server: ServerProcess): Client => {
    const client = new Client(server.port);
    endings.push(() => client.close(), server.stop);
    return client;
  };
  const makeArena = async (
    name: string,
    appointments: number,
  ): Promise<Arena> => {
    const began = performance.now();
    const clinic = await makeClinic(await createDatabase(name), {
      appointments,
    });
    note(`${appointments} turnos loaded in ${seconds(began)} s`);
    endings.push(clinic.close);
    const product = clientOf(await startProduct(clinic.url));
    return { clinic, product, floor: clientOf(await startFloor(clinic.url)) };
  };
  const small = once(() => makeArena('small', sized(60_000, 1000)));
  const demos = openDemoDatabases(
    {
      create: createDatabase,
      drop: (name) => onServer(`drop database ${name}`),
    },
    { mostRows: sized(Number.POSITIVE_INFINITY, 1000) },
  );
  const makeCounter = async (
    fill: Parameters<Stage['counter']>[0],
  ): Promise<CounterArena> => {
    const began = performance.now();
    if (isSmall) {
      const arena = await small();
      await fill({ clinic: arena.clinic, patients: 3000 });
      return { ...arena, origin: originOf(arena), patients: 3000 };
    }
    const patients = Number(process.env.BENCH_PATIENTS ?? 1_000_000);
    const clinic = await makeClinic(await createDatabase('counter'), {
      appointments: 60_000,
    });
    endings.push(clinic.close);
    await fill({ clinic, patients });
    note(`${patients} patients loaded in ${seconds(began)} s`);
    const server = await startProduct(clinic.url);
    const floor = clientOf(await startFloor(clinic.url));
    return {
      clinic,
      origin: `http://127.0.0.1:${server.port}`,
      product: clientOf(server),
      floor,
      patients,
    };
  };
  const makeRecords = async (
    fill: Parameters<Stage['records']>[0],
  ): Promise<RecordsArena> => {
    const clinic = await makeClinic(await createDatabase('records'), {
      appointments: sized(200_000, 1000),
    });
    endings.push(clinic.close);
    const server = await startProduct(clinic.url);
    const origin = `http://127.0.0.1:${server.port}`;
    const product = clientOf(server);
    const began = performance.now();
    const filled = await fill({ clinic, origin });
    note(`${filled.entryCount} entries signed in ${seconds(began)} s`);
    const floor = clientOf(await startFloor(clinic.url));
    return { clinic, origin, product, floor, filled };
  };
  let records: Promise<RecordsArena> | null = null;
  let counter: Promise<CounterArena> | null = null;
  return {
    sized,
    rounds: (usual) => sized(usual, 0),
    small,
    pair: once(async () => ({
      large: isSmall ? await small() : await makeArena('large', 1_200_000),
      small: isSmall ? await small() : await makeArena('small_again', 60_000),
    })),
    changing: isSmall ? small : once(() => makeArena('changing', 60_000)),
    hall: isSmall ? small : once(() => makeArena('hall', 1000)),
    waiting: once(async () => {
      const clinic = await makeClinic(await createDatabase('waiting'), {
        appointments: 1000,
      });
      endings.push(clinic.close);
      return clinic;
    }),
    messages: once(async () => {
      const clinic = await makeClinic(await createDatabase('messages'), {
        appointments: 1000,
      });
      endings.push(clinic.close);
      return clinic;
    }),
    demo: once(async () => {
      if (isSmall)
        return {
          ...(await small()),
          origin: originOf(await small()),
          url: (await small()).clinic.url,
        };
      const { url, pool } = await demos.fill('demo');
      await settle(pool);
      await pool.end();
      const server = await startProduct(url, { demo: true });
      const product = clientOf(server);
      return {
        url,
        origin: `http://127.0.0.1:${server.port}`,
        product,
        floor: clientOf(await startFloor(url)),
      };
    }),
    counter: (fill) => {
      counter ??= makeCounter(fill);
      return counter;
    },
    records: (fill) => {
      records ??= makeRecords(fill);
      return records;
    },
    demos,
    stop: async () => {
      for (const end of endings.reverse()) await end();
      await postgres.stop();
    },
  };
}

export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

function originOf({ product }: Arena): string {
  return `http://127.0.0.1:${product.port}`;
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(2);
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
