import {
  type WaitLevel,
  waitLevel,
} from '../../../../base/clinic/rules/waiting-time.ts';
import {
  minutesBetween,
  minutesWords,
} from '../../../../base/ui/format/duration-words.ts';
import { formatTime } from '../../../../base/ui/format/format.ts';
import type { QueueEntry, StaffQueue } from '../../contract/staff-queue.ts';

interface Sight {
  /** ISO instant. */
  now: string;
  timeZone: string;
  waitLimits: StaffQueue['waitLimits'];
}

export interface EntryWords {
  /** The state in words. Empty: the patient waits. */
  text: string;
  /** The wait in words, and how long that is. Null: the patient waits no more. */
  wait: { text: string; level: WaitLevel } | null;
  /** Further facts: the turn, the estimate, and how often the patient was called. */
  more: string[];
}

/** Returns a patient's state in the queue in words, and how long a wait it is. */
export function entryWords(
  entry: QueueEntry,
  { now, timeZone, waitLimits }: Sight,
): EntryWords {
  const { state, appointment, calledTo, calls, outUntil, peopleBefore } = entry;
  const { arrivedAt, startedAt, calledAt, startsAt } = appointment;
  const at = (instant: string) => formatTime(instant, timeZone);
  const waited = minutesBetween(arrivedAt ?? startsAt, now);
  const waits = (word: string) => ({
    text: `${word} ${minutesWords(waited)}`,
    level: waitLevel(waited, waitLimits),
  });
  switch (state) {
    case 'called': {
      const often = calls > 1 ? `, ${calls} veces` : '';
      const when = calledAt ? ` ${at(calledAt)}` : '';
      const where = calledTo ? ` a ${calledTo}` : '';
      return {
        text: `Llamado${when}${where}${often}`,
        wait: waits('espera'),
        more: [],
      };
    }
    case 'inRoom':
      return {
        text: startedAt ? `Desde las ${at(startedAt)}` : 'En consulta',
        wait: null,
        more: [],
      };
    case 'out': {
      const kept =
        outUntil !== null && outUntil > now
          ? `vuelve antes de las ${at(outUntil)}`
          : null;
      return {
        text: `Salió: ${kept ?? 'perdió el lugar'}`,
        wait: waits('espera'),
        more: [],
      };
    }
    case 'waiting': {
      const turn = peopleBefore === null ? [] : [beforeWords(peopleBefore)];
      const called =
        calls > 0
          ? [calls === 1 ? 'llamado una vez' : `llamado ${calls} veces`]
          : [];
      return {
        text: '',
        wait: waits('Espera'),
        more: [...turn, ...soonWords(entry), ...called],
      };
    }
  }
}

const beforeWords = (count: number) =>
  count === 0 ? 'es quien sigue' : count === 1 ? '1 antes' : `${count} antes`;

function soonWords({ estimate, peopleBefore }: QueueEntry): string[] {
  if (!estimate) return [];
  const { fromMinutes: from, toMinutes: to } = estimate;
  if (to <= 1) return peopleBefore === 0 ? [] : ['entra enseguida'];
  if (from <= 1 || from === to) return [`entra en unos ${minutesWords(to)}`];
  return [
    `entra en ${to < 60 ? from : minutesWords(from)} a ${minutesWords(to)}`,
  ];
}
