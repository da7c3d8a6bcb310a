import { demoPatientDni } from './accounts.ts';

/** The guardia of the demonstration: walk-ins at every hour of every day, in its own rooms. */
export const guardiaData = {
  specialty: { slug: 'guardia', name: 'Guardia' },
  practice: { name: 'Consulta de guardia', minutes: 15, pesos: 32_000 },
  waitingRoom: { name: 'Sala de guardia', letter: 'G' },
  /** The guardia's own room, and the room of the doctor with a demonstration account. */
  rooms: ['Guardia 1', 'Guardia 2'],
  floor: 'Planta baja',
  openingHours: 'Guardia: todos los días, las 24 horas',
  /**
   * The account of the simulated counter. No person can sign in with it, so that a person's acts are never
   * taken for the simulation's.
   */
  desk: { email: 'mesa.de.guardia@clinica.demo', name: 'Mesa de guardia' },
  doctors: [
    {
      name: 'Ezequiel Ríos',
      sex: 'M',
      email: 'ezequiel.rios@clinica.demo',
      license: '91207',
    },
    {
      name: 'Rocío Altamirano',
      sex: 'F',
      email: 'rocio.altamirano@clinica.demo',
      license: '104433',
    },
    {
      name: 'Hugo Benavídez',
      sex: 'M',
      email: 'hugo.benavidez@clinica.demo',
      license: '96518',
    },
    {
      name: 'Mariela Cáceres',
      sex: 'F',
      email: 'mariela.caceres@clinica.demo',
      license: '112904',
    },
  ],
  biography: 'Atiende en la guardia de la clínica, todos los días del año.',
  /** The doctor with a guardia outside their own hours too, so that their panel always has patients. */
  visitedDoctor: 'laura.gomez@clinica.demo',
  /** Patients may book a time of the guardia by the web from this many hours before. */
  webFromHoursBefore: 12,
} as const;

/** The patients that the simulation never touches, because visitors sign in with their accounts. */
export const untouchedDnis: readonly string[] = [demoPatientDni];

/** The shifts of a day, in minutes of the clinic's wall clock. */
export const guardiaShifts = [
  { fromMinute: 0, toMinute: 480 },
  { fromMinute: 480, toMinute: 960 },
  { fromMinute: 960, toMinute: 1440 },
] as const;

/** The index of the guardia's doctor for that shift and weekday (1 is Monday). */
export function doctorOfShift(weekday: number, shift: number): number {
  return (weekday * guardiaShifts.length + shift) % guardiaData.doctors.length;
}
