/** The data of a refusal beside its code. */
export function refusalDataOf(error: unknown): Record<string, unknown> {
  const data = error instanceof Error && 'data' in error ? error.data : null;
  return typeof data === 'object' && data !== null
    ? (data as Record<string, unknown>)
    : {};
}
