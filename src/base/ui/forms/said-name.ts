import { areKnown } from '../../person/rules/person-names.ts';
import {
  type TypedName,
  understandName,
} from '../../person/rules/typed-name.ts';

/**
 * The name as it will be kept: by the parts that were said for this text, or else as the text is understood.
 */
export function saidName(
  typed: string,
  parts: TypedName | null | undefined,
): TypedName {
  return parts &&
    (parts.fullName === typed.trim() ||
      parts.fullName === understandName(typed).fullName)
    ? parts
    : understandName(typed);
}

/** The part that the API takes. */
export function nameToSend(
  name: TypedName,
): { fullName: string } & Partial<TypedName> {
  return areKnown(name) ? name : { fullName: name.fullName };
}
