import { z } from 'zod';
import { formatMinute } from '../../../../base/ui/format/format.ts';
import {
  typedNumber,
  typedOrNull,
  typedText,
} from '../../../../base/ui/forms/typed-fields.ts';
import { endMinuteOf, minuteOf } from '../../../../base/ui/forms/typed-time.ts';
import {
  AbsenceTermsSchema,
  ExtraSessionTermsSchema,
  RuleTermsSchema,
  scheduleDay,
} from '../../contract/schedule-fields.ts';
import {
  type ScheduleFieldRefusal,
  scheduleMessages,
} from '../../contract/schedule-messages.ts';
import type { DoctorSchedule, ScheduleRule } from '../../contract/schedules.ts';
import {
  refusalsOfHours,
  type SessionHours,
} from '../../rules/session-hours.ts';
import { visitDoubt } from '../visit-doubt.ts';

const { shape } = RuleTermsSchema;

const typedHours = {
  fromMinute: typedText.transform(minuteOf).pipe(shape.fromMinute),
  toMinute: typedText.transform(endMinuteOf).pipe(shape.toMinute),
};

/**
 * The audience of a session (all, only the desk, or only the desk until some hours before), and its terms.
 */
const typedSession = {
  ...typedHours,
  slotMinutes: typedNumber.pipe(shape.slotMinutes),
  roomId: typedOrNull.pipe(shape.roomId),
  practiceIds: shape.practiceIds,
  audience: z.enum(['web', 'desk', 'desk_first']),
  deskOnlyUntilHoursBefore: typedNumber,
};
export const SessionFormSchema = z.strictObject(typedSession);
export type SessionForm = z.input<typeof SessionFormSchema>;

const typedSlots = z.object({
  ...typedHours,
  slotMinutes: typedSession.slotMinutes,
});
const typedStretch = z.object({
  ...typedHours,
  weekday: typedNumber.pipe(shape.weekday),
});

/** All errors are told at once. */
const always = { when: () => true };

const fromToday = (today: string) =>
  scheduleDay.refine((day) => day >= today, scheduleMessages.DAY_PAST);

export const ruleSchema = (today: string) =>
  RuleTermsSchema.extend({
    ...typedSession,
    weekday: typedStretch.shape.weekday,
    validFrom: fromToday(today),
    validTo: typedOrNull.pipe(shape.validTo),
    everyWeeks: typedNumber.pipe(shape.everyWeeks),
  })
    .superRefine(refuseHours, always)
    .refine(saysDeskHours, deskHoursMissing)
    .refine(
      ({ validFrom, validTo }) => validTo === null || validTo >= validFrom,
      {
        path: ['validTo'],
        message: scheduleMessages.ENDS_BEFORE_IT_BEGINS,
        ...always,
      },
    );

export const extraSchema = (today: string) =>
  ExtraSessionTermsSchema.extend({ ...typedSession, day: fromToday(today) })
    .superRefine(refuseHours, always)
    .refine(saysDeskHours, deskHoursMissing);

/** An absence by whole days, or by hours of the first day. */
export const absenceSchema = (today: string) => {
  const { kind, publicReason } = AbsenceTermsSchema.shape;
  const days = {
    kind,
    publicReason,
    fromDay: fromToday(today),
    toDay: z.string(),
  };
  return z
    .strictObject({
      ...days,
      isWholeDay: z.boolean(),
      fromMinute: z.string(),
      toMinute: z.string(),
    })
    .superRefine(({ isWholeDay, fromDay, toDay, ...hours }, context) => {
      if (!isWholeDay)
        refuseHours({ ...hoursOf(hours), slotMinutes: 5 }, context);
      else if (!toDay) refuse(context, { toDay: 'DAY_EMPTY' });
      else if (toDay < fromDay)
        refuse(context, { toDay: 'ENDS_BEFORE_IT_BEGINS' });
    }, always);
};

export const hoursOf = ({
  fromMinute,
  toMinute,
}: Record<'fromMinute' | 'toMinute', string>) => ({
  fromMinute: minuteOf(fromMinute),
  toMinute: endMinuteOf(toMinute),
});

export const endSchema = (today: string) =>
  z.strictObject({ fromDay: fromToday(today) });

function refuse(
  context: z.RefinementCtx,
  refused: Partial<Record<string, ScheduleFieldRefusal>>,
) {
  for (const [field, code] of Object.entries(refused)) {
    if (code)
      context.addIssue({
        code: 'custom',
        path: [field],
        message: scheduleMessages[code],
      });
  }
}

function refuseHours(hours: SessionHours, context: z.RefinementCtx) {
  refuse(context, refusalsOfHours(hours));
}

type Audience = Pick<
  z.output<typeof SessionFormSchema>,
  'audience' | 'deskOnlyUntilHoursBefore'
>;

const saysDeskHours = ({
  audience,
  deskOnlyUntilHoursBefore: hours,
}: Audience) =>
  audience !== 'desk_first' || (hours !== null && hours >= 1 && hours <= 8760);
const deskHoursMissing = {
  ...always,
  path: ['deskOnlyUntilHoursBefore'],
  message: 'Escriba cuántas horas antes, de 1 a 8760.',
};

/** Returns the terms as the API takes them. */
export function termsOf<Fields extends Audience>({
  audience,
  ...terms
}: Fields) {
  const { deskOnlyUntilHoursBefore: hours } = terms;
  return {
    ...terms,
    deskOnlyUntilHoursBefore: { web: null, desk: 0, desk_first: hours }[
      audience
    ],
  };
}

/**
 * Returns the hours in the form, with the terms of a rule, or of the doctor's last one: mostly only the hour
 * changes from one to the next.
 */
export function typedSessionOf(
  { rules, practices }: DoctorSchedule,
  {
    fromMinute,
    toMinute,
    rule,
  }: { fromMinute: number; toMinute: number; rule?: ScheduleRule | undefined },
): SessionForm {
  const last = rule ?? rules.at(-1);
  const deskHours = rule?.deskOnlyUntilHoursBefore ?? null;
  return {
    fromMinute: formatMinute(fromMinute),
    toMinute: formatMinute(toMinute),
    slotMinutes: String(last?.slotMinutes ?? practices[0]?.visitMinutes ?? 20),
    roomId: last?.roomId ?? '',
    practiceIds: rule?.practiceIds ?? null,
    audience:
      deskHours === null ? 'web' : deskHours === 0 ? 'desk' : 'desk_first',
    deskOnlyUntilHoursBefore: String(deskHours || 24),
  };
}

/** Returns the hours typed on a weekday. Null: they cannot be a session. */
export function typedStretchOf(values: z.input<typeof typedStretch>) {
  const { data } = typedStretch.safeParse(values);
  return data && data.fromMinute < data.toMinute ? data : null;
}

/** Returns the slots typed. Null: they cannot be a session. */
export function typedSlotsOf(
  values: z.input<typeof typedSlots>,
): SessionHours | null {
  const { data } = typedSlots.safeParse(values);
  return data && Object.keys(refusalsOfHours(data)).length === 0 ? data : null;
}

type TypedSlots = Pick<SessionForm, 'slotMinutes'>;

export const slotDoubts = (
  { slotMinutes }: TypedSlots,
  before: TypedSlots,
) => ({
  slotMinutes: visitDoubt(slotMinutes, before.slotMinutes),
});
