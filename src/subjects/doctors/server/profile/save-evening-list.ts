import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome } from '../../../../base/kernel/refusal.ts';
import { updateEveningList } from './profile-queries.ts';

/** Saves if the doctor wants tomorrow's list by e-mail each evening. */
export async function saveEveningList(
  { db }: Pick<Services, 'db'>,
  { isWanted, actor }: Call<'doctor'> & { isWanted: boolean },
): Promise<Outcome<{ wantsEveningList: boolean }, never>> {
  await updateEveningList(db, { doctorId: actor.id, isWanted });
  return done({ wantsEveningList: isWanted });
}
