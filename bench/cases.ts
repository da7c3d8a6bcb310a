import { measureAvailability } from './cases/availability.ts';
import { measureBooking } from './cases/booking.ts';
import { measureCounterDay } from './cases/counter.ts';
import { measureCounterScreen } from './cases/counter-screen.ts';
import { measureCounterSearch } from './cases/counter-search.ts';
import { measureDemo } from './cases/demo.ts';
import { measureDoctors } from './cases/doctors.ts';
import { measureFirstVisit } from './cases/first-visit.ts';
import {
  measureGrowthOfAvailability,
  measureGrowthOfBooking,
  measureGrowthOfDoctors,
} from './cases/growth.ts';
import { measureLighthouse } from './cases/lighthouse.ts';
import { measureQueueing } from './cases/queueing.ts';
import { measureRace, measureSale } from './cases/races.ts';
import {
  measureRecordOpening,
  measureRecordSearch,
  measureRecordSigning,
} from './cases/record.ts';
import { measureRecordCopy } from './cases/record-copy.ts';
import { measureRecordScreen } from './cases/record-screen.ts';
import { measureBookingBesideChanges } from './cases/schedules.ts';
import { measureScreenDay } from './cases/screen-day.ts';
import { measureScreens } from './cases/screens.ts';
import { measureSending } from './cases/sending.ts';
import { measureBookingBesideSignIn, measureSignIn } from './cases/sign-in.ts';
import { measureUsualVisit } from './cases/visit.ts';
import { measureWaitlist } from './cases/waitlist.ts';
import { measureWeight } from './cases/weight.ts';
import type { Line } from './report.ts';
import type { Stage } from './stage.ts';

/** A measurement. `npm run bench -- NAME` runs the cases whose name starts with NAME. */
export interface Case {
  name: string;
  measure: (stage: Stage) => Promise<Line[]>;
}

const concurrencies = [1, 8, 32] as const;
const kinds = ['held', 'direct'] as const;

export const cases: Case[] = [
  ...concurrencies.map((concurrency) => ({
    name: `availability/${concurrency}`,
    measure: (stage: Stage) => measureAvailability(stage, concurrency),
  })),
  { name: 'doctors', measure: measureDoctors },
  ...kinds.flatMap((kind) =>
    concurrencies.map((concurrency) => ({
      name: `booking/${kind}/${concurrency}`,
      measure: (stage: Stage) => measureBooking(stage, kind, concurrency),
    })),
  ),
  ...(['hold', 'book'] as const).flatMap((contest) =>
    (['equal', 'overlapping'] as const).flatMap((starts) =>
      ([2, 10, 100] as const).map((rivals) => ({
        name: `races/${contest}/${starts}/${rivals}`,
        measure: (stage: Stage) =>
          measureRace(stage, { contest, starts, rivals }),
      })),
    ),
  ),
  { name: 'races/sale', measure: measureSale },
  ...([1, 8] as const).map((concurrency) => ({
    name: `growth/availability/${concurrency}`,
    measure: (stage: Stage) => measureGrowthOfAvailability(stage, concurrency),
  })),
  { name: 'growth/doctors', measure: measureGrowthOfDoctors },
  ...kinds.flatMap((kind) =>
    ([1, 8] as const).map((concurrency) => ({
      name: `growth/booking/${kind}/${concurrency}`,
      measure: (stage: Stage) =>
        measureGrowthOfBooking(stage, kind, concurrency),
    })),
  ),
  { name: 'messages/queue', measure: measureQueueing },
  { name: 'messages/send', measure: measureSending },
  { name: 'sign-in/20', measure: measureSignIn },
  { name: 'sign-in/beside', measure: measureBookingBesideSignIn },
  { name: 'schedules/beside', measure: measureBookingBesideChanges },
  { name: 'counter/day', measure: measureCounterDay },
  { name: 'counter/search', measure: measureCounterSearch },
  { name: 'counter/screen', measure: measureCounterScreen },
  { name: 'queue/screens', measure: measureScreens },
  { name: 'turnero/day', measure: measureScreenDay },
  { name: 'waitlist/freed', measure: measureWaitlist },
  { name: 'record/copy', measure: measureRecordCopy },
  { name: 'record/open', measure: measureRecordOpening },
  { name: 'record/screen', measure: measureRecordScreen },
  { name: 'record/search', measure: measureRecordSearch },
  { name: 'record/sign', measure: measureRecordSigning },
  { name: 'visit/usual', measure: measureUsualVisit },
  { name: 'demo', measure: measureDemo },
  { name: 'weight', measure: measureWeight },
  { name: 'first-visit', measure: measureFirstVisit },
  { name: 'lighthouse', measure: measureLighthouse },
];
