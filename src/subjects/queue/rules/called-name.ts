import {
  calledInitials,
  type PersonNames,
  toldWord,
} from '../../../base/person/rules/person-names.ts';

/**
 * How a clinic names a called patient beside the number: not at all, by initials, or by first name and
 * initial.
 */
export const callNames = ['code', 'initials', 'first_name'] as const;
export type CallNames = (typeof callNames)[number];

export interface CalledPerson extends PersonNames {
  /** The patient asked to be called by the number alone. */
  isCalledByCode: boolean;
}

/**
 * The name of a called patient on a screen: «M. G.», «María G.». Null: the number alone. Initials stand for a
 * name without a known first name. A chosen name is called alone (Ley 26.743, art. 12).
 */
export function calledName(
  { isCalledByCode, ...names }: CalledPerson,
  by: CallNames,
): string | null {
  if (by === 'code' || isCalledByCode) return null;
  const initials = calledInitials(names);
  const told = by === 'first_name' ? toldWord(names) : null;
  if (told === null) return initials || null;
  const [, last] = initials.split(' ');
  return [told, last].filter(Boolean).join(' ');
}
