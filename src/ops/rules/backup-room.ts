/**
 * The bytes that must be free before a backup starts: twice the last backup, because the clinic grows, plus the space
 * that opening the backup to verify it takes for a moment. Without a last backup, only the latter.
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
