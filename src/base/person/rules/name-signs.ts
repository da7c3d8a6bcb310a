// 'M.Laura', 'Ma.Laura', 'J.PÉREZ': a short word in capitals at its beginning, joined to a longer one.
const JOINED_INITIAL =
  /(?<![\p{L}\p{M}\p{N}])(\p{Lu}\p{L}{0,2})\.(?=\p{Lu}[\p{Lu}\p{Ll}])/gu;

/** 'M.Laura' → 'M. Laura', so that no mail program makes a link of it. */
export function withSpacedInitials(name: string): string {
  return name.replace(JOINED_INITIAL, '$1. ');
}

/** True if a text has a picture, a flag or what colours one: none is a letter of a name. */
export function hasEmoji(text: string): boolean {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20E3|\uFE0F/u.test(
    text,
  );
}
