import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { startProduct } from '../src/testing/running-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this run's product answers, on a demonstration clinic of its own. */
    baseUrl: string;
  }
}

/** One product for all the journeys. Budgets are off: what they do in minutes, people do in days. */
export default async function startApp(project: TestProject): Promise<() => Promise<void>> {
  if (!(await buildWebIfStale())) throw new Error('The pages could not be built.');
  const dataDir = await mkdtemp(join(tmpdir(), 'turnoclaro-journeys-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const product = await startProduct({ dataDir, settings: { BOOKING_BUDGETS: 'off' } });
    project.provide('baseUrl', product.baseUrl);
    return async () => {
      await product.stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
