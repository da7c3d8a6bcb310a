import type { WaitlistEntry } from '../contract/waitlist-entries.ts';

/** The reason why a person no longer waits. */
export const endWords: Record<NonNullable<WaitlistEntry['end']>, string> = {
  booked: 'Ya tiene el turno que esperaba.',
  withdrawn: 'Dejó de esperar: no le ofreceremos más horarios.',
  until_passed: 'Pasó el último día que le servía.',
  silent:
    'Le ofrecimos tres horarios y no tuvimos respuesta. Si todavía le sirve, anótese otra vez.',
  by_clinic: 'La clínica cerró esta espera.',
  appointment_over: 'El turno que quería adelantar ya pasó o se canceló.',
};

/** Names the wish in a few words. */
export function sayWhat({
  doctor,
  isAnyDoctor,
  specialtyName,
  soonerThan,
}: WaitlistEntry): string {
  const who = doctor
    ? doctor.name
    : isAnyDoctor
      ? 'Cualquier profesional'
      : 'Su profesional';
  const what = specialtyName && !doctor ? `${who} de ${specialtyName}` : who;
  return soonerThan ? `Antes: ${what}` : what;
}
