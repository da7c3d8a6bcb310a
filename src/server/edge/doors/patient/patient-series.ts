import { bookSeries } from '../../../agenda/series/book-series.ts';
import { cancelSeries } from '../../../agenda/series/cancel-series.ts';
import { planSeries } from '../../../agenda/series/plan-series.ts';
import { readSeriesCalendar } from '../../../agenda/series/read-series-calendar.ts';
import { callOf } from '../../calls/call-of.ts';
import { doForCaller } from '../../calls/do-by-use-case.ts';
import { atLevel, openDoor, settle } from '../../calls/guard.ts';
import { requireIdempotencyKey } from '../../calls/idempotency-key.ts';

const door = openDoor('patient');

/** Several sessions at once, for whoever is known to be the patient: they fill an agenda more than one appointment does. */
export const patientSeries = atLevel(
  'N2',
  {
    plan: door.series.plan.handler(doForCaller(planSeries)),
    calendar: door.series.calendar.handler(doForCaller(readSeriesCalendar)),
    cancel: door.series.cancel.handler(doForCaller(cancelSeries)),
    book: door.series.book.handler(async ({ input, context, errors }) => {
      const idempotencyKey = settle(requireIdempotencyKey(context), errors);
      return settle(
        await bookSeries(context.services, { ...input, ...callOf(context), idempotencyKey }),
        errors,
      );
    }),
  },
  { acting: 'appointments' },
);
