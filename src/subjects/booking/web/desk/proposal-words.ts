import { formatDayFrom } from '../../../../base/ui/format/format.ts';
import type { DeskProposal } from '../../contract/reception-proposals.ts';

/** `Control propuesto por Laura Gómez: alrededor del martes 9 de marzo`. */
export function proposalWords(
  { doctor, day }: DeskProposal,
  today: string,
): string {
  return `Control propuesto por ${doctor.name}: alrededor del ${formatDayFrom(day, today)}`;
}

/** Shown if the control was given or ended while it was on the screen. */
export const proposalEnded = 'Ese control ya se dio, se retiró o venció.';

/** Shown although the control cannot be given, because the patient was told of it. */
export const proposalNotGiven =
  'Quien lo propuso ya no hace esa práctica: dé el turno con quien corresponda.';
