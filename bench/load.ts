import { type Answer, HttpConnection } from '../src/testing/http-connection.ts';
import { percentile } from './statistics.ts';

export interface Load {
  /** Milliseconds, of each request. */
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

/** Connections to one server, opened before the clock starts. */
export class Client {
  #port: number;
  #connections: HttpConnection[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends all of the requests, so many at a time. */
  async send(requests: readonly Buffer[], { concurrency }: { concurrency: number }): Promise<Load> {
    // Who is idle for some seconds is shut out by the server.
    const [fresh, stale] = [
      this.#connections.filter(isFresh),
      this.#connections.filter((one) => !isFresh(one)),
    ];
    for (const connection of stale) connection.close();
    this.#connections = fresh;
    while (this.#connections.length < concurrency) {
      this.#connections.push(await HttpConnection.open(this.#port));
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

  /** The same server on connections of its own, for what runs beside. */
  another(): Client {
    return new Client(this.#port);
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

/**
 * Measures two in turns, so that what the machine does besides weighs on both alike; the first round warms
 * up and is not counted.
 */
export async function measureInTurns<One, Other>(
  rounds: number,
  one: (round: number) => Promise<One>,
  other: (round: number) => Promise<Other>,
): Promise<{ ones: One[]; others: Other[] }> {
  const ones: One[] = [];
  const others: Other[] = [];
  for (let round = 0; round <= rounds; round++) {
    const isOneFirst = round % 2 === 0;
    if (isOneFirst) ones.push(await one(round));
    others.push(await other(round));
    if (!isOneFirst) ones.push(await one(round));
  }
  return { ones: ones.slice(1), others: others.slice(1) };
}
