import type { DoctorData } from './doctor-data.ts';

/** The turnos that tell the demonstration patient's story: in the doctor's first session from that day on. */
const story = [
  { doctor: 'Graciela Conti', fromDay: -318 },
  { doctor: 'Laura Gómez', fromDay: -214 },
  { doctor: 'Laura Gómez', fromDay: -96 },
  { doctor: 'Ricardo Domínguez', fromDay: -88 },
  { doctor: 'Laura Gómez', fromDay: -33 },
  { doctor: 'Ricardo Domínguez', fromDay: 6 },
];

/** Of one doctor, in order of day. */
export function demoVisits({ name }: DoctorData): number[] {
  return story.filter(({ doctor }) => doctor === name).map(({ fromDay }) => fromDay);
}
