/** The messages of a part's fields by their own names: within `person`, `person.dni` becomes `dni`. */
export function messagesWithin(
  part: string,
  messages: Record<string, string>,
): Record<string, string> {
  const within = `${part}.`;
  return Object.fromEntries(
    Object.entries(messages).map(([path, message]) => [
      path.startsWith(within) ? path.slice(within.length) : path,
      message,
    ]),
  );
}
