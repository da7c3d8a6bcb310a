import {
  type Answer,
  HttpConnection,
} from '../src/testing/servers/http-connection.ts';
import { percentile } from './statistics.ts';

export interface Load {
  /** The milliseconds of each request. */
  latencies: number[];
  p50: number;
  p99: number;
  perSecond: number;
  /** In the order of the requests. */
  answers: Answer[];
}

const mostIdleMs = 2000;

function isFresh({ usedAt }: HttpConnection): boolean {
  return performance.now() - usedAt < mostIdleMs;
}

/** Connections to one server, which are opened before the clock starts. */
export class Client {
  readonly port: number;
  #connections: HttpConnection[] = [];

  constructor(port: number) {
    this.port = port;
  }

  /** Sends all requests, at most `concurrency` at a time. */
  async send(
    requests: readonly Buffer[],
    { concurrency }: { concurrency: number },
  ): Promise<Load> {
    // The server closes connections that are idle for some seconds.
    const [fresh, stale] = [
      this.#connections.filter(isFresh),
      this.#connections.filter((httpConnection) => !isFresh(httpConnection)),
    ];
    for (const connection of stale) connection.close();
    this.#connections = fresh;
    while (this.#connections.length < concurrency) {
      this.#connections.push(await HttpConnection.open(this.port));
    }
    const latencies: number[] = new Array(requests.length);
    const answers: Answer[] = new Array(requests.length);
    let next = 0;
    const work = async (connection: HttpConnection) => {
      for (let index = next++; index < requests.length; index = next++) {
        const sentAt = performance.now();
        answers[index] = await connection.send(requests[index] as Buffer);
        latencies[index] = performance.now() - sentAt;
      }
    };
    const began = performance.now();
    await Promise.all(this.#connections.slice(0, concurrency).map(work));
    const seconds = (performance.now() - began) / 1000;
    return {
      latencies,
      p50: percentile(latencies, 50),
      p99: percentile(latencies, 99),
      perSecond: requests.length / seconds,
      answers,
    };
  }

  /** Separate connections to the same server, for load that runs at the same time. */
  another(): Client {
    return new Client(this.port);
  }

  async ask(request: Buffer): Promise<Answer> {
    const { answers } = await this.send([request], { concurrency: 1 });
    return answers[0] as Answer;
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
    this.#connections = [];
  }
}

/** The first round warms up and is not counted, unless it is the only one. */
export function countedOf<Value>(rounds: readonly Value[]): Value[] {
  return rounds.length > 1 ? rounds.slice(1) : [...rounds];
}

/**
 * Measures two things in turns, so that other load on the machine affects both alike. The first round warms
 * up.
 */
export async function measureInTurns<One, Other>(
  rounds: number,
  entry: (round: number) => Promise<One>,
  other: (round: number) => Promise<Other>,
): Promise<{ ones: One[]; others: Other[] }> {
  const ones: One[] = [];
  const others: Other[] = [];
  for (let round = 0; round <= rounds; round++) {
    const isOneFirst = round % 2 === 0;
    if (isOneFirst) ones.push(await entry(round));
    others.push(await other(round));
    if (!isOneFirst) ones.push(await entry(round));
  }
  return { ones: countedOf(ones), others: countedOf(others) };
}

export interface Timed<Value> {
  value: Value;
  seconds: number;
}

/** Runs the work. Returns its result and its time. */
export async function timed<Value>(
  work: () => Promise<Value>,
): Promise<Timed<Value>> {
  const began = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - began) / 1000 };
}

/** Fails unless every answer has this status. */
export function assertAll(status: number, loads: readonly Load[]): void {
  for (const { answers } of loads) {
    const odd = answers.find((answer) => answer.status !== status);
    if (odd) throw new Error(`${odd.status} ${odd.body.slice(0, 500)}`);
  }
}
