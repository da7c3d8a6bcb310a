import type { Way } from '../../person/rules/channels.ts';
import { dayAt } from '../../time/clinic-zone.ts';
import type { Clinic } from '../contract/clinic.ts';
import { PRIVACY_POLICY_VERSION } from '../rules/privacy-policy.ts';
import { sendsEmail, sendsMessages } from './can-tell.ts';
import type { SnapshotCache } from './snapshot-cache.ts';

/** The public data of the clinic. */
export async function readClinic(
  { snapshot, ways }: { snapshot: SnapshotCache; ways: readonly Way[] },
  now: Date,
): Promise<Clinic> {
  const { clinic, policy } = await snapshot.current();
  const { bufferMinutes: _, ...told } = policy;
  const { logoVersion, ...shown } = clinic;
  return {
    ...shown,
    logoUrl: logoUrlOf(logoVersion),
    today: dayAt(now, clinic.timeZone),
    policy: told,
    privacyPolicyVersion: PRIVACY_POLICY_VERSION,
    sendsEmail: sendsEmail({ ways }),
    sendsMessages: sendsMessages({ ways }),
    ways: [...ways],
  };
}

/** The logo's URL, which changes with the logo, so that browsers may cache it. */
export function logoUrlOf(version: string | null): string | null {
  return version && `/api/public/clinic/logo?v=${version}`;
}
