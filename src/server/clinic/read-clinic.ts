import type { Clinic } from '../../contract/public/clinic.ts';
import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import { PRIVACY_POLICY_VERSION } from '../../domain/identity/privacy-policy.ts';
import type { CatalogCache } from './catalog-cache.ts';

/** The clinic as anybody may know it. */
export async function readClinic({ catalog }: { catalog: CatalogCache }, now: Date): Promise<Clinic> {
  const { clinic, policy } = await catalog.current();
  const { bufferMinutes: _, ...told } = policy;
  const { logoVersion, ...shown } = clinic;
  return {
    ...shown,
    logoUrl: logoUrlOf(logoVersion),
    today: dayOf(epochMinuteOf(now.getTime()), clinic.timeZone),
    policy: told,
    privacyPolicyVersion: PRIVACY_POLICY_VERSION,
  };
}

/** An address that changes with the logo, so that browsers may keep it. */
export function logoUrlOf(version: string | null): string | null {
  return version && `/api/public/clinic/logo?v=${version}`;
}
