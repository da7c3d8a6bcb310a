/**
 * Puts the slashes into `05041983` while it is typed, because a phone's number pad has none. Erasing, and
 * whoever writes another way, is left alone.
 */
export function withDateSlashes(typed: string, before: string): string {
  const isAdding = typed.length > before.length && typed.startsWith(before);
  if (!isAdding || !/^[\d/]*$/.test(typed) || /^\d\/|^\d{2}\/\d\/|\/\/|\/$/.test(typed)) return typed;
  const digits = typed.replaceAll('/', '');
  if (digits.length > 8) return typed;
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  if (digits.length < 2) return digits;
  if (digits.length < 4) return `${day}/${month}`;
  return `${day}/${month}/${year}`;
}
