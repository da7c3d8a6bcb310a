/** The first of a person's names: all that is told of them to whoever showed no more than their DNI. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first;
}
