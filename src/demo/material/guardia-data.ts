import { demoPatientDni } from './accounts.ts';

/** The guardia of the demonstration: walk-ins at every hour of every day, in rooms of its own. */
export const guardiaData = {
  specialty: { slug: 'guardia', name: 'Guardia' },
  practice: { name: 'Consulta de guardia', minutes: 15, pesos: 32_000 },
  waitingRoom: { name: 'Sala de guardia', letter: 'G' },
  /** The first is the guardia's own; the second is for the doctor with a demonstration account. */
  rooms: ['Guardia 1', 'Guardia 2'],
  floor: 'Planta baja',
  openingHours: 'Guardia: todos los días, las 24 horas',
  /** The simulated counter. Nobody can sign in as it: what people do at the counter is never taken for its acts. */
  desk: { email: 'mesa.de.guardia@clinica.demo', name: 'Mesa de guardia' },
  doctors: [
    { name: 'Ezequiel Ríos', sex: 'M', email: 'ezequiel.rios@clinica.demo', license: '91207' },
    { name: 'Rocío Altamirano', sex: 'F', email: 'rocio.altamirano@clinica.demo', license: '104433' },
    { name: 'Hugo Benavídez', sex: 'M', email: 'hugo.benavidez@clinica.demo', license: '96518' },
    { name: 'Mariela Cáceres', sex: 'F', email: 'mariela.caceres@clinica.demo', license: '112904' },
  ],
  biography: 'Atiende en la guardia de la clínica, todos los días del año.',
  /** Also has a guardia where no hours of their own are under way, so that their panel always has a day. */
  visitedDoctor: 'laura.gomez@clinica.demo',
  /** The web may take a time of the guardia from so many hours before. */
  webFromHoursBefore: 12,
} as const;

/** Patients whom the simulation never touches: somebody signs in as them. */
export const untouchedDnis: readonly string[] = [demoPatientDni];

/** The shifts of a day: minutes of the clinic's wall clock. */
export const guardiaShifts = [
  { fromMinute: 0, toMinute: 480 },
  { fromMinute: 480, toMinute: 960 },
  { fromMinute: 960, toMinute: 1440 },
] as const;

/** Which of the guardia's doctors has that shift of that weekday (1 is Monday). */
export function doctorOfShift(weekday: number, shift: number): number {
  return (weekday * guardiaShifts.length + shift) % guardiaData.doctors.length;
}
