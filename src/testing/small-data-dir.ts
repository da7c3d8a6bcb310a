import pg from 'pg';
import { startLocalPostgres } from '../server/db/local-postgres.ts';
import { migrate } from '../server/db/migrate.ts';
import { insertDoctor, insertSmallClinic } from './factories.ts';

const silent = { debug() {}, warn() {}, error() {} };
const names = ['Olga Paz', 'Pedro Luna', 'Rita Vera', 'Saúl Mora', 'Tania Rey'];

/** A data directory of the product's own, with a clinic of six doctors who attend every day. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const postgres = await startLocalPostgres({
    dataDir,
    log: silent,
    settings: { synchronous_commit: 'off' },
  });
  const { connectionString } = postgres;
  await migrate({ connectionString });
  const owner = new pg.Pool({ connectionString, max: 1 });
  const { specialtyId, practiceId, longPracticeId } = await insertSmallClinic({ owner });
  for (const name of names) {
    await insertDoctor({ owner }, { name, specialtyId, practiceIds: [practiceId, longPracticeId] });
  }
  await owner.end();
  await postgres.stop();
}
