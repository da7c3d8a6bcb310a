import { logoUrlOf } from '../../../../base/clinic/server/read-clinic.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import type { ClinicSettings } from '../../contract/clinic.ts';
import { findSettings } from './settings-queries.ts';

/** The clinic's settings, for its administrators. */
export async function readSettings(db: Database): Promise<ClinicSettings> {
  const { clinic, policy, messages } = await findSettings(db);
  const { logoVersion, ...rest } = clinic;
  return {
    clinic: { ...rest, logoUrl: logoUrlOf(logoVersion) },
    policy,
    messages,
  };
}
