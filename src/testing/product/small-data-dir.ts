import pg from 'pg';
import { migrate } from '../../base/kernel/schema/migrate.ts';
import { startLocalPostgres } from '../../ops/server/local-postgres/local-postgres.ts';
import { insertDoctor, insertSmallClinic } from '../clinic/factories.ts';

const silent = { debug() {}, warn() {}, error() {} };
const names = ['Olga Paz', 'Pedro Luna', 'Rita Vera', 'Saúl Mora', 'Tania Rey'];

/** Fills a data directory with a clinic of six doctors who attend every day. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const postgres = await startLocalPostgres({
    dataDir,
    log: silent,
    settings: { synchronous_commit: 'off' },
  });
  const { connectionString } = postgres;
  await migrate({ connectionString });
  const owner = new pg.Pool({ connectionString, max: 1 });
  // A closing connection may receive the server's stop as an error. That is no fault.
  owner.on('error', () => {});
  const { specialtyId, practiceId, longPracticeId } = await insertSmallClinic({
    owner,
  });
  for (const name of names) {
    await insertDoctor(
      { owner },
      { name, specialtyId, practiceIds: [practiceId, longPracticeId] },
    );
  }
  await owner.end();
  await postgres.stop();
}
