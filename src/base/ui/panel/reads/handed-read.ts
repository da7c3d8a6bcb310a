/* A text that another page hands to the counter's day, in memory alone: it names a person. */

let handed: string | null = null;

export function handRead(text: string): void {
  handed = text;
}

/** The text that was handed on, once. */
export function takeHandedRead(): string | null {
  const text = handed;
  handed = null;
  return text;
}
