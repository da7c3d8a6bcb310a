import { firstNameOf } from '../people/first-name.ts';

/** How a clinic names who is called, beside the number: not at all, by initials, or by first name and initial. */
export const callNames = ['code', 'initials', 'first_name'] as const;
export type CallNames = (typeof callNames)[number];

export interface CalledPerson {
  fullName: string;
  /** Ley 26.743, art. 12: called by the chosen name alone. */
  chosenName: string | null;
  /** The patient asked to be called by the number alone. */
  isCalledByCode: boolean;
}

/** What a waiting room reads of who is called: «M. G.», «María G.»; null: the number alone. */
export function calledName(
  { fullName, chosenName, isCalledByCode }: CalledPerson,
  names: CallNames,
): string | null {
  if (names === 'code' || isCalledByCode) return null;
  const name = (chosenName ?? fullName).trim();
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const last = words.length > 1 ? words.at(-1) : undefined;
  const initial = (word: string | undefined) => word && `${[...word][0]?.toLocaleUpperCase('es')}.`;
  const first = firstNameOf(words.join(' '));
  if (first === '') return null;
  const shown = names === 'initials' ? initial(first) : first;
  return [shown, initial(last)].filter(Boolean).join(' ');
}
