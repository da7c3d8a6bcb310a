import type { OwnProfile } from '../../contract/doctor/profile.ts';
import { dayOf, epochMinuteOf } from '../../domain/calendar/clinic-zone.ts';
import type { CatalogCache } from '../clinic/catalog-cache.ts';
import type { Database } from '../db/database.ts';
import { done, type Outcome, refuse } from '../refusal.ts';
import { findOwnProfile } from './profile-queries.ts';

/** What the clinic has written down of the doctor, and what patients see of it. */
export async function readOwnProfile(
  { db, catalog }: { db: Database; catalog: CatalogCache },
  { doctorId, now }: { doctorId: string; now: Date },
): Promise<Outcome<OwnProfile, 'NOT_FOUND'>> {
  const { clinic } = await catalog.any();
  const today = dayOf(epochMinuteOf(now.getTime()), clinic.timeZone);
  const profile = await findOwnProfile(db, { doctorId, today });
  return profile ? done(profile) : refuse({ code: 'NOT_FOUND' });
}
