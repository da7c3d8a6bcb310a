import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { done, type Outcome, refuse } from '../../../../base/kernel/refusal.ts';
import { deletePushBrowser } from './push-queries.ts';

/** Removes one of the patient's browsers. The patient may do so from any browser. */
export async function removePushBrowser(
  { db }: Pick<Services, 'db'>,
  { actor, id }: Call<'patient'> & { id: string },
): Promise<Outcome<null, 'NOT_FOUND'>> {
  return (await deletePushBrowser(db, { patientId: actor.id, id }))
    ? done(null)
    : refuse({ code: 'NOT_FOUND' });
}
