import { useEffect, useEffectEvent } from 'react';
import { reloadIfAnswered } from './reload-if-answered.ts';

const CHECK_MS = 10 * 60_000;
/** A page is reloaded only after so many hours, so that each night has one reload. */
const OPEN_HOURS = 20;

/**
 * Reloads the page once a night, between 3 and 5 o'clock of the clinic, if the server answers. So a screen
 * that is not touched for a month gets new versions, and frees its memory.
 */
export function useNightlyReload({
  timeZone,
  isQuiet,
}: {
  timeZone: string | undefined;
  isQuiet: boolean;
}): void {
  const check = useEffectEvent(async (openedAt: Temporal.Instant) => {
    if (!timeZone || !isQuiet || document.hidden) return;
    const now = Temporal.Now.instant();
    const { hour } = now.toZonedDateTimeISO(timeZone);
    if (
      hour < 3 ||
      hour >= 5 ||
      now.since(openedAt).total('hours') < OPEN_HOURS
    )
      return;
    await reloadIfAnswered();
  });
  useEffect(() => {
    const openedAt = Temporal.Now.instant();
    const timer = setInterval(() => void check(openedAt), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
}
