/**
 * The bytes that must be free before a backup starts: twice the last backup, because the clinic grows, plus
 * the space in which the new backup is opened and verified.
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
