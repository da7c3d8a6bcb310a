/**
 * Inserts the slashes into `05041983` while it is typed, because a phone's number pad has none: each one comes with
 * the digit after it. Erasing, and other ways of writing, stay untouched.
 */
export function withDateSlashes(typed: string, before: string): string {
  const isAdding = typed.length > before.length && typed.startsWith(before);
  const isWrittenInTwos = /^\d{2}(?:\/?\d{2}(?:\/?\d{1,4})?|\/?\d)$/.test(
    typed,
  );
  if (!isAdding || !isWrittenInTwos) return typed;
  const digits = typed.replaceAll('/', '');
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
    .filter(Boolean)
    .join('/');
}
