import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import { type Database, poolUse } from '../db/database.ts';
import { hashesWaiting } from '../hashing/passwords.ts';
import { findClinicMeasures } from './metrics-queries.ts';

/** Measures of this process since its start, and of the clinic, for a monitor in Prometheus' text format. */
export interface Metrics {
  /** A request was answered. `ms` is how long it took. */
  countRequest(request: { door: string; status: number; ms: number }): void;
  /** A procedure ended; `outcome` is `done` or the code of its refusal. */
  countCall(call: { door: string; procedure: string; outcome: string }): void;
  readonly contentType: string;
  read(): Promise<string>;
}

// A page should come within 100 ms; over 2.5 s a person believes that nothing happens.
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function openMetrics({
  db,
  countStreams,
}: {
  db: Database;
  countStreams: () => number;
}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'turnoclaro_http_request_seconds',
    help: 'Requests answered, with the time each took, by door and status.',
    labelNames: ['door', 'status'] as const,
    buckets,
    registers,
  });
  const calls = new Counter({
    name: 'turnoclaro_calls_total',
    help: 'Calls of procedures. outcome is done, or the code of the refusal (bookings: appointments.book).',
    labelNames: ['door', 'procedure', 'outcome'] as const,
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `turnoclaro_${name}`, help, labelNames, registers });
  const streams = gauge('streams', 'Open streams of changes.');
  const hashing = gauge('hashing_waiting', 'Passwords that wait to be hashed.');
  const connections = gauge(
    'database_connections',
    'Connections of the pool, by use.',
    ['use'],
  );
  const isUp = gauge(
    'database_up',
    '1: the database answered this very request.',
  );
  const holds = gauge('holds', 'Times held by somebody who is booking.');
  const messages = gauge(
    'messages',
    'Messages waiting or queued, and those failed in the last day.',
    ['state'],
  );
  const byChannel = gauge(
    'messages_by_channel',
    'The same messages, by the way they go.',
    ['channel', 'state'],
  );
  const delay = gauge(
    'message_delay_seconds',
    'How long the oldest message that waits is late.',
  );
  const backupAge = gauge(
    'backup_age_seconds',
    'Age of the last proven backup; absent: there is none.',
  );

  function readProcess(): void {
    const { busy, idle, waiting } = poolUse(db);
    connections.set({ use: 'busy' }, busy);
    connections.set({ use: 'idle' }, idle);
    connections.set({ use: 'waiting' }, waiting);
    streams.set(countStreams());
    hashing.set(hashesWaiting());
  }

  async function readClinic(): Promise<void> {
    for (const each of [holds, messages, byChannel, delay, backupAge])
      each.reset();
    try {
      const clinic = await findClinicMeasures(db);
      isUp.set(1);
      holds.set(clinic.holds);
      for (const state of ['waiting', 'queued', 'failed']) {
        messages.set({ state }, clinic.messages[state] ?? 0);
      }
      for (const { channel, state, count } of clinic.messagesByChannel)
        byChannel.set({ channel, state }, count);
      delay.set(clinic.messageDelaySeconds);
      if (clinic.backupAgeSeconds === null) backupAge.remove();
      else backupAge.set(clinic.backupAgeSeconds);
    } catch {
      isUp.set(0);
      for (const each of [holds, delay, backupAge]) each.remove();
    }
  }

  return {
    countRequest: ({ door, status, ms }) =>
      requests.observe({ door, status }, ms / 1000),
    countCall: (call) => calls.inc(call),
    contentType: registry.contentType,
    async read() {
      readProcess();
      await readClinic();
      return registry.metrics();
    },
  };
}
