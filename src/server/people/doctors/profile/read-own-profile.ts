import type { OwnProfile } from '../../../../contract/doctor/profile.ts';
import type { Call } from '../../../clinic/call.ts';
import type { Services } from '../../../clinic/services.ts';
import { done, type Outcome, refuse } from '../../../kernel/refusal.ts';
import { findOwnProfile } from './profile-queries.ts';

/** The clinic's data about the doctor, and what patients see of it. */
export async function readOwnProfile(
  { db }: Pick<Services, 'db'>,
  { actor, today }: Pick<Call<'doctor'>, 'actor' | 'today'>,
): Promise<Outcome<OwnProfile, 'NOT_FOUND'>> {
  const profile = await findOwnProfile(db, { doctorId: actor.id, today });
  return profile ? done(profile) : refuse({ code: 'NOT_FOUND' });
}
