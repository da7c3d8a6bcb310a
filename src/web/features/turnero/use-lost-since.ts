import { useEffect, useState } from 'react';
import { useLineState } from '../../live/live.ts';

/** A shorter interruption is not worth a notice. */
const PATIENCE_MS = 3_000;

/** Since when the shown data may be out of date, in milliseconds of the wall clock; null: they are current. */
export function useLostSince(query: { isError: boolean; dataUpdatedAt: number }): number | null {
  const [openedAt] = useState(() => Date.now());
  const line = useLineState('public');
  const lineLostAt = line.kind === 'lost' ? line.since : null;
  const answerLostAt = query.isError ? query.dataUpdatedAt || openedAt : null;
  const since = lineLostAt ?? answerLostAt;
  const isLost = since !== null;
  const [isWorthAWord, setIsWorthAWord] = useState(false);
  useEffect(() => {
    if (!isLost) return setIsWorthAWord(false);
    const timer = setTimeout(() => setIsWorthAWord(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLost]);
  return isWorthAWord ? since : null;
}
