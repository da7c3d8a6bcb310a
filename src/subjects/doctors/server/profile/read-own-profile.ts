import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import type { OwnProfile } from '../../contract/profile.ts';
import { findOwnProfile } from './profile-queries.ts';

/** The clinic's data about the doctor, and what patients see of it. */
export async function readOwnProfile(
  { db }: Pick<Services, 'db'>,
  { actor, today }: Pick<Call<'doctor'>, 'actor' | 'today'>,
): Promise<Outcome<OwnProfile, 'NOT_FOUND'>> {
  const profile = await findOwnProfile(db, { doctorId: actor.id, today });
  return profile ? done(profile) : refuse({ code: 'NOT_FOUND' });
}
