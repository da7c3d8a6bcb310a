import { Agent, type IncomingMessage, request } from 'node:http';

/**
 * A page that hears of changes by a stream, and reads its content again after each, like the product's pages.
 */
export interface Listener {
  /** The content after each reading, and its time on the clock of `performance`. */
  readings: { at: number; body: string }[];
  /** The error because of which it cannot read any more. Null: it can. */
  lost: () => unknown;
  /** Cuts its connections, like a lost network. */
  cut: () => void;
  /** Connects again after a cut, and tells how long ago it heard last. */
  back: () => Promise<void>;
  close: () => void;
}

interface Listening {
  origin: string;
  /** The stream's path. */
  live: string;
  path: string;
  headers?: Record<string, string>;
  /** Each loopback address of the machine may have a hundred streams. */
  localAddress: string;
}

export async function listen(listening: Listening): Promise<Listener> {
  const { origin, live, path, headers = {}, localAddress } = listening;
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  const readings: Listener['readings'] = [];
  let stream: IncomingMessage | null = null;
  let heardAt = performance.now();
  let isReading = false;
  let isStale = false;

  let lost: unknown = null;
  async function readAgain(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale) {
      isStale = false;
      const body = await new Promise<string>((resolve, reject) => {
        const asking = request(
          `${origin}${path}`,
          { agent, headers },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('end', () => resolve(Buffer.concat(chunks).toString()));
          },
        );
        asking.on('error', reject);
        asking.end();
      });
      readings.push({ at: performance.now(), body });
    }
    isReading = false;
  }

  const open = (missedMs?: number) =>
    new Promise<void>((resolve, reject) => {
      const query =
        missedMs === undefined ? '' : `?missedMs=${Math.ceil(missedMs)}`;
      const asking = request(
        `${origin}${live}${query}`,
        { headers, localAddress },
        (answer) => {
          if (answer.statusCode !== 200)
            return reject(
              new Error(`The stream answered ${answer.statusCode}.`),
            );
          stream = answer;
          answer.on('error', () => {});
          answer.on('data', (chunk: Buffer) => {
            heardAt = performance.now();
            if (/"kind":"(queue|all)"/.test(chunk.toString()))
              readAgain().catch(noteLost);
          });
          resolve();
        },
      );
      asking.on('error', (error) => (stream ? undefined : reject(error)));
      asking.end();
    });

  const noteLost = (error: unknown) => {
    lost = error;
  };
  await open();
  return {
    lost: () => lost,
    readings,
    cut: () => void stream?.destroy(),
    back: async () => {
      await open(performance.now() - heardAt);
      await readAgain();
    },
    close: () => {
      stream?.destroy();
      agent.destroy();
    },
  };
}
