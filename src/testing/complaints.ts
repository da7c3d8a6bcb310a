let heard: string[] = [];
let expected: RegExp[] = [];

export function hearComplaint(text: string): void {
  heard.push(text);
}

/** For a test in which something must fail: the console may, and has to, say what matches. */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern);
}

/** What was said and not expected, and what was expected and not said; then forgets both. */
export function takeComplaints(): string[] {
  const unexpected = heard.filter((text) => !expected.some((pattern) => pattern.test(text)));
  const unsaid = expected.filter((pattern) => !heard.some((text) => pattern.test(text)));
  heard = [];
  expected = [];
  return [...unexpected, ...unsaid.map((pattern) => `nothing was said like ${pattern}`)];
}
