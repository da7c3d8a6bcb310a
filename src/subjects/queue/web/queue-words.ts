import {
  type WaitLevel,
  waitLevel,
} from '../../../base/clinic/rules/waiting-time.ts';
import { minutesWords } from '../../../base/ui/format/duration-words.ts';
import type { StaffQueue } from '../contract/staff-queue.ts';

/** Says how late a doctor runs, and how bad that is. Null: it is not known, or not late. */
export function delayWords(
  delayMinutes: number | null,
  waitLimits: StaffQueue['waitLimits'],
): { text: string; level: WaitLevel } | null {
  if (delayMinutes === null) return null;
  if (delayMinutes < 5) return { text: 'Al día', level: 'usual' };
  return {
    text: `Demora ${minutesWords(delayMinutes)}`,
    level: waitLevel(delayMinutes, waitLimits),
  };
}

/**
 * `13 en espera · 2 llamados · 4 en consulta`. Those called and those out also count as waiting. Empty: no
 * patient is there.
 */
export function countWords({
  waiting,
  called,
  out,
  inRoom,
}: StaffQueue['counts']): string {
  const parts = [
    waiting > 0 && `${waiting} en espera`,
    called > 0 && (called === 1 ? '1 llamado' : `${called} llamados`),
    out > 0 &&
      (out === 1 ? '1 salió un momento' : `${out} salieron un momento`),
    inRoom > 0 && `${inRoom} en consulta`,
  ];
  return parts
    .filter((part) => part !== false)
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join(' · ');
}
