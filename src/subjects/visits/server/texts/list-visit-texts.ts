import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { VisitText } from '../../contract/visit-texts.ts';
import {
  listVisitTexts as listRows,
  type TextOwner,
} from './visit-text-queries.ts';

export interface TextCall extends Call<'doctor' | 'admin'> {}

/** Lists the texts that the caller may insert, or keeps for the clinic. */
export function listVisitTexts(
  { db }: Pick<Services, 'db'>,
  call: TextCall,
): Promise<VisitText[]> {
  return listRows(db, ownerOf(call));
}

/** Returns the owner of the caller's texts: a doctor keeps their own, an administrator the clinic's. */
export function ownerOf({ actor }: TextCall): TextOwner {
  return { doctorId: actor.kind === 'doctor' ? actor.id : null };
}
