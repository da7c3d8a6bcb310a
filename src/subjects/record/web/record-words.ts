export {
  backgroundListNames,
  decimalWords,
  encounterParts,
  encounterText,
  lineWords,
  measuredWords,
  sinceWords,
} from '../rules/entry-words.ts';

/** What a person types as a year, a month or a day, as it is kept: `5/4/2019` is `2019-04-05`. Else as typed. */
export function readSince(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const parts = text.split(/[/.-]/);
  if (parts.some((part) => !/^\d+$/.test(part)) || parts.length > 3) return text;
  const [year = '', ...rest] = parts[0]?.length === 4 ? parts : parts.toReversed();
  return [year, ...rest.map((part) => part.padStart(2, '0'))].join('-');
}
