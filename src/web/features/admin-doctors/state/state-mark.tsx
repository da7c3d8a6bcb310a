import type { DoctorState } from '../../../../contract/admin/accounts/doctor-state.ts';
import { EntryMark } from '../../../catalogue/entry-mark.tsx';
import { stateWords } from './doctor-words.ts';

/** The state of a professional (attends or not), as colour, word and shape. */
export function StateMark({ state }: { state: DoctorState }) {
  const { name, ...mark } = stateWords[state];
  return <EntryMark {...mark}>{name}</EntryMark>;
}
