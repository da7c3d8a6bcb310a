import type { ClinicSettings } from '../../contract/admin/clinic.ts';
import type { Database } from '../db/database.ts';
import { logoUrlOf } from './read-clinic.ts';
import { findSettings } from './settings-queries.ts';

/** The clinic as its administrators may change it. */
export async function readSettings(db: Database): Promise<ClinicSettings> {
  const { clinic, policy, messages } = await findSettings(db);
  const { logoVersion, ...rest } = clinic;
  return { clinic: { ...rest, logoUrl: logoUrlOf(logoVersion) }, policy, messages };
}
