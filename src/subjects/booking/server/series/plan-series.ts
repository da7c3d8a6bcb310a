import type { Practice } from '../../../../base/clinic/contract/doctors.ts';
import { takesInsurer } from '../../../../base/clinic/rules/insurers-taken.ts';
import {
  type ClinicSnapshot,
  practiceOf,
  type SnapshotDoctor,
} from '../../../../base/clinic/server/snapshot.ts';
import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { fieldMessages } from '../../../../base/person/contract/field-messages.ts';
import {
  addDays,
  type ClinicDay,
  daysBetween,
  daysFrom,
  type Weekday,
} from '../../../../base/time/clinic-day.ts';
import { startOfDay } from '../../../../base/time/clinic-zone.ts';
import type { Interval } from '../../../../base/time/interval.ts';
import { callFor } from '../../../access/server/acting/call-for.ts';
import {
  decidePayer,
  payerOfCall,
} from '../../../patients/server/family/decide-payer.ts';
import type { AnyDoctorDay } from '../../../schedule/rules/merge-doctors.ts';
import {
  readDaysOfEach,
  readMergedDays,
} from '../../../schedule/server/availability/merged-days.ts';
import {
  toOffer,
  withFreshSnapshot,
} from '../../../schedule/server/availability/offers-of-doctor.ts';
import { toReason } from '../../../schedule/server/availability/read-doctor-month.ts';
import { doctorsOffering } from '../../../schedule/server/availability/read-specialty-month.ts';
import type {
  SeriesPlan,
  SeriesSession,
  SeriesWish,
} from '../../contract/series.ts';
import {
  type PlannedSession,
  planSeriesWithOne,
  planSeries as planSessions,
  SERIES_DAYS_AROUND,
  type SeriesDay,
  seriesDays,
} from '../../rules/plan-series.ts';
import { findPatientIntervals } from './series-queries.ts';

type PlanRequest = SeriesWish & Call<'patient'>;
type Planned = Outcome<SeriesPlan, 'NOT_FOUND' | 'INVALID_INPUT'>;

/** Plans a series: a session on each wanted day, or the reason why there is none. Holds nothing. */
export async function planSeries(
  services: Pick<Services, 'db' | 'snapshot'>,
  asked: PlanRequest,
): Promise<Planned> {
  const reached = await callFor(services.db, asked, asked.patientId);
  if (!reached.ok) return reached;
  const request = reached.value;
  const isCurrent = async (seen: ClinicSnapshot) =>
    (await services.snapshot.current()) === seen;
  return withFreshSnapshot<Planned>(services.snapshot, async (snapshot) => {
    const offered = whoOffers(snapshot, request);
    if (!offered.ok)
      return { isCurrent: await isCurrent(snapshot), answer: offered };
    const payer = await decidePayer(services, {
      ...asked,
      ...payerOfCall(asked, request),
    });
    if (!payer.ok)
      return { isCurrent: await isCurrent(snapshot), answer: payer };
    const { practice, doctors } = offered.value;
    const wish = wishOf(request);
    const wanted = seriesDays(wish);
    const last = wanted.at(-1) ?? wish.from;
    const from = startingBefore(wish.from, request.today);
    const days = daysFrom(
      from,
      daysBetween(from, addDays(last, SERIES_DAYS_AROUND)) + 1,
    );
    const isSameDoctor = request.isSameDoctor === true;
    const insurerId = payer.value.insurer?.id;
    const agendas = {
      snapshot,
      doctors: isSameDoctor ? whoTake(doctors, { insurerId, wanted }) : doctors,
      practice,
      days,
      insurerId,
      now: request.now,
    };
    const timeZone = snapshot.clinic.timeZone;
    const own = await findPatientIntervals(services.db, {
      patientId: request.actor.id,
      from: startOfDay(from, timeZone),
      to: startOfDay(addDays(last, SERIES_DAYS_AROUND + 1), timeZone),
    });
    const minutesOf = (doctorId: string) =>
      practiceOf(snapshot.doctors.get(doctorId) as SnapshotDoctor, practice.id)
        ?.visitMinutes ?? practice.visitMinutes;
    const freeOf = (found: readonly AnyDoctorDay[]) =>
      found.map((day) =>
        withoutOwn(
          { ...day, dayStart: startOfDay(day.day, timeZone) },
          { own, minutesOf },
        ),
      );
    const { revision, planned } = await planAmong(services, agendas, {
      wish,
      freeOf,
      isSameDoctor,
    });
    const sessions = planned.map((session) => toSession(session, snapshot));
    return {
      isCurrent: revision === snapshot.revision,
      answer: done({ timeZone, sessions }),
    };
  });
}

/** Prefers the doctors who take the insurer on all days of the series, else on some, else all doctors. */
function whoTake(
  doctors: SnapshotDoctor[],
  {
    insurerId,
    wanted,
  }: { insurerId: string | undefined; wanted: readonly ClinicDay[] },
): SnapshotDoctor[] {
  if (insurerId === undefined) return doctors;
  const takes = (doctor: SnapshotDoctor) => (day: ClinicDay) =>
    takesInsurer(doctor, insurerId, day);
  const always = doctors.filter((doctor) => wanted.every(takes(doctor)));
  if (always.length > 0) return always;
  const sometimes = doctors.filter((doctor) => wanted.some(takes(doctor)));
  return sometimes.length > 0 ? sometimes : doctors;
}

interface Planning {
  wish: ReturnType<typeof wishOf>;
  freeOf: (days: readonly AnyDoctorDay[]) => SeriesDay[];
  isSameDoctor: boolean;
}

/** Plans the sessions with any free doctor, or all with one. */
async function planAmong(
  services: Pick<Services, 'db' | 'snapshot'>,
  agendas: Parameters<typeof readMergedDays>[1],
  { wish, freeOf, isSameDoctor }: Planning,
): Promise<{ revision: number; planned: PlannedSession[] }> {
  if (!isSameDoctor) {
    const { revision, days } = await readMergedDays(services, agendas);
    return { revision, planned: planSessions(freeOf(days), wish) };
  }
  const { revision, ofEach } = await readDaysOfEach(services, agendas);
  return {
    revision,
    planned: planSeriesWithOne(ofEach.map(freeOf), wish) ?? [],
  };
}

/**
 * Returns the doctors who do the practice on the web. Refuses a practice that is not booked in so many
 * sessions.
 */
function whoOffers(
  snapshot: ClinicSnapshot,
  {
    practiceId,
    doctorId,
    count,
  }: Pick<SeriesWish, 'practiceId' | 'doctorId' | 'count'>,
): Outcome<
  { practice: Practice; doctors: SnapshotDoctor[] },
  'NOT_FOUND' | 'INVALID_INPUT'
> {
  const practice = findPractice(snapshot, practiceId);
  const doctors = practice
    ? doctorsOffering(snapshot, practice).filter(
        ({ id }) => doctorId === undefined || id === doctorId,
      )
    : [];
  if (!practice || doctors.length === 0) return refuse({ code: 'NOT_FOUND' });
  const refusal = whyNoSeries(practice, count);
  return refusal ? invalid('count', refusal) : done({ practice, doctors });
}

export function findPractice(
  snapshot: ClinicSnapshot,
  practiceId: string,
): Practice | undefined {
  const all = [...snapshot.specialties.values()].flatMap(
    ({ practices }) => practices,
  );
  return all.find(({ id }) => id === practiceId);
}

/** Returns why the practice cannot be booked in so many sessions. Null: it can. */
export function whyNoSeries(
  { maxSessions }: Practice,
  count: number,
): string | null {
  if (maxSessions === null) return fieldMessages.NOT_IN_SERIES;
  return count > maxSessions ? fieldMessages.SERIES_TOO_LONG : null;
}

function wishOf({ count, weekdays, part, from, today }: PlanRequest) {
  return {
    count,
    part,
    weekdays: [...new Set(weekdays)] as Weekday[],
    from: from === undefined || from < today ? today : from,
  };
}

/** A failed session may move to a day before its own, but not before today. */
function startingBefore(from: string, today: string): string {
  const before = addDays(from, -SERIES_DAYS_AROUND);
  return before < today ? today : before;
}

/** Returns the day without the times at which the patient has another appointment. */
function withoutOwn(
  day: SeriesDay,
  {
    own,
    minutesOf,
  }: { own: readonly Interval[]; minutesOf: (doctorId: string) => number },
): SeriesDay {
  const isFree = ({ minute, doctorId }: SeriesDay['starts'][number]) => {
    const start = day.dayStart + minute;
    const end = start + minutesOf(doctorId);
    return !own.some(
      (interval) => interval.start < end && start < interval.end,
    );
  };
  const starts = day.starts.filter(isFree);
  const isEmptied = starts.length === 0 && day.starts.length > 0;
  return {
    ...day,
    starts,
    reason: isEmptied ? { code: 'PATIENT_BUSY' } : day.reason,
  };
}

function toSession(
  { day, offer, reason, nearest }: PlannedSession,
  snapshot: ClinicSnapshot,
): SeriesSession {
  const offerOf = ({ doctorId, start }: { doctorId: string; start: number }) =>
    toOffer(
      { id: doctorId, name: snapshot.doctors.get(doctorId)?.name ?? '' },
      start,
    );
  return {
    day,
    offer: offer && offerOf(offer),
    reason:
      reason === null ||
      reason.code === 'PATIENT_BUSY' ||
      reason.code === 'NOT_IN_THAT_PART'
        ? reason
        : toReason(reason),
    nearest: nearest.map(offerOf),
  };
}
