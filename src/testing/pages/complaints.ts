let heard: string[] = [];
let expected: RegExp[] = [];

export function hearComplaint(text: string): void {
  heard.push(text);
}

/** For a test that provokes an error: the console must print a matching message. */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern);
}

/** The unexpected console messages and the expected ones that did not come; then clears both lists. */
export function takeComplaints(): string[] {
  const unexpected = heard.filter((text) => !expected.some((pattern) => pattern.test(text)));
  const unsaid = expected.filter((pattern) => !heard.some((text) => pattern.test(text)));
  heard = [];
  expected = [];
  return [...unexpected, ...unsaid.map((pattern) => `nothing was said like ${pattern}`)];
}
