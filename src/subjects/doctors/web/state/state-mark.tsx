import { EntryMark } from '../../../../base/ui/set-up/entry-mark.tsx';
import type { DoctorState } from '../../../staff/contract/doctor-state.ts';
import { stateWords } from './doctor-words.ts';

/** The state of a professional (attends or not), as colour, word and shape. */
export function StateMark({ state }: { state: DoctorState }) {
  const { name, ...mark } = stateWords[state];
  return <EntryMark {...mark}>{name}</EntryMark>;
}
