import { randomUUID } from 'node:crypto';
import { type Agent, request } from 'node:http';
import type { RunningProduct } from './running-product.ts';

/** The port on which a product listens. */
export const portOf = ({ baseUrl }: RunningProduct) =>
  Number(new URL(baseUrl).port);

/**
 * Sends a request over an agent's connections, so that a test sees which are kept. A body is sent as JSON.
 */
export function ask(url: string, agent: Agent, body?: object) {
  return new Promise<{
    status: number;
    text: string;
    connection: string | undefined;
  }>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const asking = request(
      url,
      { agent, method: body ? 'POST' : 'GET', headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () => {
          const { statusCode: status = 0, headers: got } = answer;
          resolve({
            status,
            text: Buffer.concat(chunks).toString(),
            connection: got.connection,
          });
        });
        answer.once('error', reject);
      },
    );
    asking.once('error', reject);
    asking.end(body && JSON.stringify(body));
  });
}
