import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startProduct } from '../src/testing/product/running-product.ts';
import { emptyClinic, journeyClinic } from './journey-clinic.ts';

export interface OwnClinic {
  baseUrl: string;
  owner: pg.Pool;
  /** The product's output so far, with the first administrator's link. */
  output: () => string;
  /** Ends the product without warning (`kill -9`). */
  kill: () => Promise<void>;
  /** Starts the product again, at the same address, after it was killed. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts a clinic for one journey, on a separate database that `fill` fills first. It is for changes that
 * would disturb other journeys, such as an empty clinic or another time of day.
 */
export async function startOwnClinic(
  fill: (owner: pg.Pool) => Promise<void> = async () => {},
  { isDemo = false }: { isDemo?: boolean } = {},
): Promise<OwnClinic> {
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client(journeyClinic().databaseUrl);
  await server.connect();
  await server.query(`create database ${name} template ${emptyClinic}`);
  const databaseUrl = Object.assign(new URL(journeyClinic().databaseUrl), {
    pathname: `/${name}`,
  }).href;
  const dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-own-'));
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // A closing connection may receive an error when its database is dropped. That is not a fault of the
  // journey.
  owner.on('error', () => {});
  await fill(owner);
  const settings = {
    DATABASE_URL: databaseUrl,
    DEMO: isDemo ? '1' : '0',
    BOOKING_BUDGETS: 'off',
  };
  let product = await startProduct({ dataDir, settings });
  const { baseUrl } = product;
  return {
    baseUrl,
    owner,
    output: () => product.output(),
    async kill() {
      const ended = once(product.process, 'close');
      product.process.kill('SIGKILL');
      await ended;
    },
    async startAgain() {
      product = await startProduct({
        dataDir,
        settings,
        port: Number(new URL(baseUrl).port),
      });
    },
    async stop() {
      await product.stop();
      await owner.end();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
