import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import { dayMinutes } from '../make/booking-moment.ts';
import type { LivedVisit } from '../make/live-session.ts';
import type { Random } from '../material/seeded-random.ts';

/** The number of patients with a record in the demonstration. */
export const recordedCount = 300;

const ofPanel = 190;
const panelDoctor = 'Laura Gómez';

/**
 * Chooses the patients with a record: the demonstration patient, those of the demonstration doctor nearest to
 * today, and patients who came several times. The hour of filling does not change them.
 */
export function chooseRecorded(
  random: Random,
  {
    lived,
    todayStart,
  }: { lived: readonly LivedVisit[]; todayStart: EpochMinute },
): number[] {
  const kept = lived.filter(({ visit }) => !visit.cancelled);
  const distance = ({ visit: { start } }: LivedVisit) =>
    start >= todayStart
      ? start - todayStart
      : todayStart - start + 30 * dayMinutes;
  const ofHers = kept
    .filter(({ session }) => session.doctor.data.name === panelDoctor)
    .toSorted((a, b) => distance(a) - distance(b))
    .map(({ visit }) => visit.patient);
  const times = new Map<number, number>();
  for (const { visit, status } of kept) {
    if (status === 'fulfilled' && visit.start < todayStart) {
      times.set(visit.patient, (times.get(visit.patient) ?? 0) + 1);
    }
  }
  const often = [...times]
    .filter(([, count]) => count >= 3)
    .map(([patient]) => patient);
  const hers = [...new Set([0, ...ofHers])].slice(0, ofPanel);
  return [...new Set([...hers, ...random.shuffle(often)])].slice(
    0,
    recordedCount,
  );
}
