import type { DoctorSchedule, ExtraSessionTerms, RuleTerms } from '../../../contract/admin/schedules.ts';
import { type ScheduleFieldRefusal, scheduleMessages } from '../../../contract/schedule-messages.ts';
import { refusalsOfHours } from '../../../domain/scheduling/session-hours.ts';
import { formatMinute } from '../../lib/format.ts';

/** Who may book in a session: everybody, the desk alone, or the desk until some hours before. */
export type Audience = 'web' | 'desk' | 'desk_first';

/** A session's terms as they are being typed. */
export interface SessionDraft {
  from: string;
  to: string;
  slotMinutes: string;
  roomId: string;
  /** Null: all that the doctor does. */
  practiceIds: string[] | null;
  audience: Audience;
  deskHours: string;
}

/** What is wrong, by the contract's name of the field. */
export type FieldErrors = Record<string, string>;

type Terms = Pick<
  RuleTerms,
  'fromMinute' | 'toMinute' | 'slotMinutes' | 'roomId' | 'practiceIds' | 'deskOnlyUntilHoursBefore'
>;

export function draftOfTerms(terms: Terms): SessionDraft {
  const desk = terms.deskOnlyUntilHoursBefore;
  return {
    from: formatMinute(terms.fromMinute),
    to: formatMinute(terms.toMinute),
    slotMinutes: String(terms.slotMinutes),
    roomId: terms.roomId ?? '',
    practiceIds: terms.practiceIds,
    audience: desk === null ? 'web' : desk === 0 ? 'desk' : 'desk_first',
    deskHours: desk ? String(desk) : '24',
  };
}

/** As the doctor's other sessions are: what changes from one to the next is mostly the hour. */
export function usualTerms({ rules, practices }: DoctorSchedule): Omit<Terms, 'fromMinute' | 'toMinute'> {
  const last = rules.at(-1);
  return {
    slotMinutes: last?.slotMinutes ?? practices[0]?.visitMinutes ?? 20,
    roomId: last?.roomId ?? null,
    practiceIds: null,
    deskOnlyUntilHoursBefore: null,
  };
}

/** The terms, or what is wrong with what was typed. */
export function readSession(draft: SessionDraft): { terms: Terms; errors: FieldErrors } {
  const fromMinute = minuteOf(draft.from);
  const toMinute = endMinuteOf(draft.to);
  const slotMinutes = countOf(draft.slotMinutes);
  const errors = wordsOf(refusalsOfHours({ fromMinute, toMinute, slotMinutes }));
  const deskHours = countOf(draft.deskHours);
  if (draft.audience === 'desk_first' && !(deskHours >= 1 && deskHours <= 8760)) {
    errors.deskOnlyUntilHoursBefore = 'Escriba cuántas horas antes, de 1 a 8760.';
  }
  if (draft.practiceIds?.length === 0) errors.practiceIds = scheduleMessages.PRACTICES_EMPTY;
  const desk = draft.audience === 'desk' ? 0 : draft.audience === 'desk_first' ? deskHours : null;
  const { practiceIds } = draft;
  const terms = { fromMinute, toMinute, slotMinutes, roomId: draft.roomId || null, practiceIds };
  return { terms: { ...terms, deskOnlyUntilHoursBefore: desk }, errors };
}

export interface RuleDraft extends SessionDraft {
  weekday: number;
  validFrom: string;
  validTo: string;
  everyWeeks: string;
}

export function readRule(draft: RuleDraft, today: string): { terms: RuleTerms; errors: FieldErrors } {
  const { terms, errors } = readSession(draft);
  const { weekday, validFrom, validTo } = draft;
  const everyWeeks = countOf(draft.everyWeeks);
  if (!validFrom) errors.validFrom = scheduleMessages.DAY_EMPTY;
  else if (validFrom < today) errors.validFrom = scheduleMessages.DAY_PAST;
  if (validTo && validTo < validFrom) errors.validTo = scheduleMessages.ENDS_BEFORE_IT_BEGINS;
  if (!(everyWeeks >= 1 && everyWeeks <= 52)) errors.everyWeeks = scheduleMessages.WEEKS_OUT_OF_RANGE;
  return { terms: { ...terms, weekday, validFrom, validTo: validTo || null, everyWeeks }, errors };
}

export function readExtra(
  { day, ...draft }: SessionDraft & { day: string },
  today: string,
): { terms: ExtraSessionTerms; errors: FieldErrors } {
  const { terms, errors } = readSession(draft);
  if (!day) errors.day = scheduleMessages.DAY_EMPTY;
  else if (day < today) errors.day = scheduleMessages.DAY_PAST;
  return { terms: { ...terms, day }, errors };
}

/** An hour as people type it, in minutes: `8`, `830`, `8:30`, `08.30`; not a number where it is none. */
export function minuteOf(typed: string): number {
  const [, hours, minutes = '0'] = /^(\d{1,2}?)[:.]?(\d{2})?$/.exec(typed.trim()) ?? [];
  const minute = hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes);
  return minute <= 1440 && Number(minutes) < 60 ? minute : Number.NaN;
}

/** The same of an end: midnight is the end of the day. */
export function endMinuteOf(typed: string): number {
  const minute = minuteOf(typed);
  return minute === 0 ? 1440 : minute;
}

export function wordsOf(refused: Partial<Record<string, ScheduleFieldRefusal>>): FieldErrors {
  const entries = Object.entries(refused).flatMap(([field, code]) =>
    code ? [[field, scheduleMessages[code]] as const] : [],
  );
  return Object.fromEntries(entries);
}

function countOf(typed: string): number {
  return /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}
