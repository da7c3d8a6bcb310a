import { narrowPolicy } from '../../base/clinic/rules/booking-policy.ts';
import { openingsOfDay } from '../../base/clinic/rules/openings.ts';
import { addDays, daysFrom } from '../../base/time/clinic-day.ts';
import type { Random } from '../material/seeded-random.ts';
import type { AgendaWorld, DemoSession } from './demo-session.ts';
import { demoVisits } from './demo-visits.ts';
import { fillSession } from './fill-session.ts';
import type { DemoDoctor } from './make-doctors.ts';
import type { DemoSchedule } from './make-schedules.ts';
import { occupancyOn } from './occupancy.ts';

/** Makes a doctor's past sessions and the bookable sessions to come, in order. */
export function makeAgenda(
  random: Random,
  {
    doctor,
    schedule,
    world,
  }: { doctor: DemoDoctor; schedule: DemoSchedule; world: AgendaWorld },
): DemoSession[] {
  const { today, zone, holidays, pastDays } = world;
  const policy = narrowPolicy(world.policy, doctor.data.narrows ?? {});
  // Leaves out the last day of the horizon, whose slots could have been booked only today.
  const days = daysFrom(
    addDays(today, -pastDays),
    pastDays + policy.horizonDays,
  );
  const story = demoVisits(doctor.data);
  const illness = schedule.absences.find(
    (absence) => absence.kind === 'illness',
  );
  const healthy = schedule.absences.filter((absence) => absence !== illness);
  return days.flatMap((day, index) => {
    const ahead = index - pastDays;
    const attended = openingsOfDay({ ...schedule, holidays }, day, zone);
    const isLost =
      illness &&
      attended.start >= illness.start &&
      attended.start < illness.end;
    const { openings, start: dayStart } = isLost
      ? openingsOfDay({ ...schedule, absences: healthy, holidays }, day, zone)
      : attended;
    return openings.map((opening) => {
      const session: DemoSession = {
        doctor,
        day,
        dayStart,
        opening,
        visits: [],
      };
      const isStory = story[0] !== undefined && ahead >= story[0];
      const isTold = fillSession(random, {
        session,
        world,
        policy,
        isStory,
        occupancy: occupancyOn(ahead, doctor.data),
        lostAt: isLost ? illness.start + lostAtMinute : null,
      });
      if (isTold) story.shift();
      return session;
    });
  });
}

/** The minute of the day at which the counter hears of an illness. */
const lostAtMinute = 7 * 60 + 50;
