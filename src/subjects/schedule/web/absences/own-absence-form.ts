import { z } from 'zod';
import { typedOrNull } from '../../../../base/ui/forms/typed-fields.ts';
import { endMinuteOf, minuteOf } from '../../../../base/ui/forms/typed-time.ts';
import { OwnAbsenceTermsSchema } from '../../contract/schedule.ts';
import {
  type ScheduleFieldRefusal,
  scheduleMessages,
} from '../../contract/schedule-messages.ts';
import { type AbsenceSpan, whyNotAbsent } from '../../rules/own-absence.ts';

const { kind, fromDay, toDay, note } = OwnAbsenceTermsSchema.shape;

/** All errors are told at once. */
const always = { when: () => true };

interface TypedSpan {
  isWholeDay: boolean;
  fromDay: string;
  fromMinute: string;
  toDay: string;
  toMinute: string;
}

/** Returns what is typed as a span. Hours that are not valid are NaN. */
export function spanOf({
  isWholeDay,
  fromDay,
  toDay,
  ...hours
}: TypedSpan): AbsenceSpan {
  return {
    fromDay,
    toDay,
    fromMinute: isWholeDay ? 0 : minuteOf(hours.fromMinute),
    toMinute: isWholeDay ? 1440 : endMinuteOf(hours.toMinute),
  };
}

/** An absence from a day to a day, by whole days or from an hour to an hour. */
export const absenceSchema = (today: string) =>
  z
    .strictObject({
      kind,
      fromDay,
      toDay,
      note: typedOrNull.pipe(note),
      isWholeDay: z.boolean(),
      fromMinute: z.string(),
      toMinute: z.string(),
    })
    .superRefine((typed, context) => {
      const refuse = (field: string, code: ScheduleFieldRefusal) =>
        context.addIssue({
          code: 'custom',
          path: [field],
          message: scheduleMessages[code],
        });
      const span = spanOf(typed);
      const missing = (['fromMinute', 'toMinute'] as const).filter((field) =>
        Number.isNaN(span[field]),
      );
      for (const field of missing) refuse(field, 'HOURS_EMPTY');
      if (missing.length > 0 || !typed.fromDay || !typed.toDay) return;
      // Only the server checks the present hour of today.
      const why = whyNotAbsent(span, { today, minute: 0 });
      if (why) refuse(why.field, why.code);
    }, always);
