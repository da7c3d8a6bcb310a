import { useEffect, useState } from 'react';
import { useLineState } from '../../../../base/api/web/live/live.ts';

/** A shorter interruption is not worth a notice. */
const PATIENCE_MS = 3_000;
/** Without the stream the screen polls. Data older than this are reported, at most 15 s after the loss. */
const OLD_MS = 12_000;

/**
 * Returns since when the data may be out of date, in milliseconds of the wall clock. Null: they are current.
 */
export function useLostSince(query: {
  isError: boolean;
  dataUpdatedAt: number;
}): number | null {
  const [openedAt] = useState(() => Date.now());
  const line = useLineState('public');
  const readAt = query.dataUpdatedAt || openedAt;
  const lineLostAt = line.kind === 'lost' ? line.since : null;
  const since =
    lineLostAt !== null
      ? Math.max(lineLostAt, readAt)
      : query.isError
        ? readAt
        : null;
  const { isError } = query;
  const [told, setTold] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return setTold(null);
    const wait = isError
      ? PATIENCE_MS
      : Math.max(since + OLD_MS - Date.now(), 0);
    const timer = setTimeout(() => setTold(since), wait);
    return () => clearTimeout(timer);
  }, [since, isError]);
  return since !== null && told !== null && told >= since ? since : null;
}
