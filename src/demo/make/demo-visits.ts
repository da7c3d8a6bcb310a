import type { DoctorData } from '../material/doctor-data.ts';

/** The demonstration patient's appointments. Each is in the doctor's first session from that day on. */
const story = [
  { doctor: 'Graciela Conti', fromDay: -318 },
  { doctor: 'Laura Gómez', fromDay: -214 },
  { doctor: 'Laura Gómez', fromDay: -96 },
  { doctor: 'Ricardo Domínguez', fromDay: -88 },
  { doctor: 'Laura Gómez', fromDay: -33 },
  { doctor: 'Ricardo Domínguez', fromDay: 6 },
];

/** The days of one doctor's story appointments, in order. */
export function demoVisits({ name }: DoctorData): number[] {
  return story
    .filter(({ doctor }) => doctor === name)
    .map(({ fromDay }) => fromDay);
}
