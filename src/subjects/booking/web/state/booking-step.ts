import type {
  BookingSearch,
  BookingStep,
} from '../../../schedule/web/availability/booking-search.ts';

/** The facts that decide which screen of the booking an address may show. */
export interface StepFacts {
  search: Pick<BookingSearch, 'paso' | 'dia' | 'cobertura' | 'para'>;
  /** True while another page loads. */
  isLeaving: boolean;
  /** True until the data named by the address have arrived. */
  isSettling: boolean;
  /** True if doctor or specialty, and practice, are known. */
  hasSubject: boolean;
  isSignedIn: boolean;
  /** True if the practice may have several sessions. */
  hasSessions: boolean;
  isHeld: boolean;
  /** True if the patient is known or read whole. */
  hasPatient: boolean;
  isBooked: boolean;
}

type Needs = [needs: (facts: StepFacts) => boolean, else_: BookingStep][];

const subject: Needs[number] = [({ hasSubject }) => hasSubject, 'quien'];
const coverage: Needs[number] = [
  ({ search }) => search.cobertura !== undefined,
  'quien',
];
const held: Needs[number] = [({ isHeld }) => isHeld, 'horario'];

/** The needs of each screen, with the screen that is shown without them. */
const needs: Record<Exclude<BookingStep, 'listo' | 'quien'>, Needs> = {
  espera: [subject],
  horario: [subject, coverage],
  serie: [
    subject,
    coverage,
    [({ isSignedIn, hasSessions }) => isSignedIn && hasSessions, 'horario'],
  ],
  primero: [
    subject,
    coverage,
    [
      ({ isSignedIn, search }) => isSignedIn && search.para !== undefined,
      'horario',
    ],
  ],
  paciente: [subject, coverage, held],
  confirmar: [
    subject,
    coverage,
    held,
    [({ hasPatient }) => hasPatient, 'paciente'],
  ],
};

/**
 * Returns the screen for an address. Null: the data named by the address have not arrived, or another page
 * loads.
 */
export function stepOf(facts: StepFacts): BookingStep | null {
  const { search, isLeaving, isSettling, isBooked } = facts;
  if (isLeaving) return null;
  const wanted = search.paso ?? (search.dia ? 'horario' : 'quien');
  if (wanted === 'quien' || (wanted === 'listo' && isBooked)) return wanted;
  if (isSettling) return null;
  // After a reload, the result of a booking is gone.
  const step = wanted === 'listo' ? 'confirmar' : wanted;
  const missing = needs[step].find(([isThere]) => !isThere(facts));
  return missing ? missing[1] : step;
}
