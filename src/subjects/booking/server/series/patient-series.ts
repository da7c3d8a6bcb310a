import { callOf } from '../../../../base/doors/call-of.ts';
import { doForCaller } from '../../../../base/doors/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../../../base/doors/guard.ts';
import { requireIdempotencyKey } from '../../../../base/doors/idempotency-key.ts';
import { bookSeries } from './book-series.ts';
import { cancelSeries } from './cancel-series.ts';
import { planSeries } from './plan-series.ts';
import { readSeriesCalendar } from './read-series-calendar.ts';

const door = openDoor('patient');

/** Several sessions at once. Needs N2, because they fill an agenda more than one appointment does. */
export const patientSeries = atLevel(
  'N2',
  {
    plan: door.series.plan.handler(doForCaller(planSeries)),
    calendar: door.series.calendar.handler(doForCaller(readSeriesCalendar)),
    cancel: door.series.cancel.handler(doForCaller(cancelSeries)),
    book: door.series.book.handler(async ({ input, context, errors }) => {
      const idempotencyKey = settle(requireIdempotencyKey(context), errors);
      return settle(
        await bookSeries(context.services, {
          ...input,
          ...callOf(context),
          idempotencyKey,
        }),
        errors,
      );
    }),
  },
  { acting: 'appointments' },
);
