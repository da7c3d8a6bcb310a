let heard: string[] = [];
let expected: RegExp[] = [];

export function hearComplaint(text: string): void {
  heard.push(text);
}

/** Expects a matching console message, in a test that provokes an error. */
export function expectComplaint(pattern: RegExp): void {
  expected.push(pattern);
}

/** Returns the unexpected console messages and the expected ones that did not come. Clears both lists. */
export function takeComplaints(): string[] {
  const unexpected = heard.filter(
    (text) => !expected.some((pattern) => pattern.test(text)),
  );
  const unsaid = expected.filter(
    (pattern) => !heard.some((text) => pattern.test(text)),
  );
  heard = [];
  expected = [];
  return [
    ...unexpected,
    ...unsaid.map((pattern) => `nothing was said like ${pattern}`),
  ];
}
