/**
 * How many bytes must be free before a backup is begun: twice the last one, since the clinic grows, and what opening it
 * to prove it takes for a moment. Where none was made yet, the latter alone.
 */
export function bytesForBackup({
  lastBytes,
  openedBytes,
}: {
  lastBytes: number | null;
  openedBytes: number;
}): number {
  return (lastBytes ?? 0) * 2 + openedBytes;
}
