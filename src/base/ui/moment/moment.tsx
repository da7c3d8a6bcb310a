import {
  formatDay,
  formatMoment,
  formatShortMoment,
  formatTime,
} from '../format/format.ts';

interface MomentProps {
  /** An instant, as ISO 8601. */
  at: string;
  /** The clinic's time zone, in which the instant is shown. */
  timeZone: string;
  /** `long` martes 24 de noviembre, 10:20; `short` mar 24/11 10:20; `time` 10:20. */
  as?: 'long' | 'short' | 'time';
}

const writers = {
  long: formatMoment,
  short: formatShortMoment,
  time: formatTime,
};

/** An instant on the clinic's clock. */
export function Moment({ at, timeZone, as = 'long' }: MomentProps) {
  return <time dateTime={at}>{writers[as](at, timeZone)}</time>;
}

/** A day of the clinic's calendar, `YYYY-MM-DD`. */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>;
}
