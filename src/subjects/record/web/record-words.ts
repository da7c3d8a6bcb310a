export {
  backgroundListNames,
  decimalWords,
  encounterParts,
  encounterText,
  lineWords,
  measuredWords,
  sinceWords,
} from '../rules/entry-words.ts';

/** Reads a typed year, month or day: `5/4/2019` is `2019-04-05`. Any other text stays as typed. */
export function readSince(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const parts = text.split(/[/.-]/);
  if (parts.some((part) => !/^\d+$/.test(part)) || parts.length > 3)
    return text;
  const [year = '', ...rest] =
    parts[0]?.length === 4 ? parts : parts.toReversed();
  return [year, ...rest.map((part) => part.padStart(2, '0'))].join('-');
}
