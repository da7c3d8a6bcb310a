import type { Visit } from '../../../appointments/contract/booked-visit.ts';
import type { FieldErrors, PatientField } from './read-patient.ts';

/** The identity that a person proved, for one hold. */
export interface Identification {
  holdId: string;
  proof: string;
  patientName: string;
  /** The visit at the price of the patient's coverage. Absent: as it was searched for. */
  visit?: Visit;
}

/** The reason why the person is at this step again. */
export interface StepNotice {
  isProblem: boolean;
  text: string;
}

/** The state of a booking, besides the address, the hold and the draft. */
export interface BookingState {
  password: string;
  identification: Identification | null;
  serverErrors: FieldErrors;
  needsEmailCode: boolean;
  notice: StepNotice | null;
  /** True while the page of the booked appointment loads. */
  isLeaving: boolean;
}

export const firstState: BookingState = {
  password: '',
  identification: null,
  serverErrors: {},
  needsEmailCode: false,
  notice: null,
  isLeaving: false,
};

/** A refused order. */
export interface Refusal {
  code: string;
  sentence: string;
  errors: FieldErrors;
}

/** The events of a booking, each with its data. */
interface BookingEvents {
  passwordTyped: { password: string };
  typed: { field?: PatientField | undefined };
  identified: { identification: Identification };
  /** Another time was held. */
  timeHeld: { isConfirming: boolean };
  codeWaived: object;
  refused: Refusal;
  booked: { isLeaving: boolean };
}

export type BookingEvent = {
  [Kind in keyof BookingEvents]: { kind: Kind } & BookingEvents[Kind];
}[keyof BookingEvents];

// A proof of identity is valid for one hold: another time needs a new proof.
const otherTimeIsHeld =
  'Le guardamos el nuevo horario. Toque Continuar para seguir.';

const backCodes: readonly string[] = [
  'DNI_REGISTERED',
  'PROOF_EXPIRED',
  'ACTING_ENDED',
  'NEWCOMER_REFUSED',
];
const proofCodes: readonly string[] = ['PROOF_EXPIRED', 'ACTING_ENDED'];

/** True if the patient's step can settle the refusal. Any other is shown where the person is. */
export function leadsToPatient({ code, errors }: Refusal): boolean {
  return backCodes.includes(code) || Object.keys(errors).length > 0;
}

const transitions: {
  [Kind in keyof BookingEvents]: (
    state: BookingState,
    event: BookingEvents[Kind],
  ) => Partial<BookingState>;
} = {
  passwordTyped: (_, { password }) => ({ password }),
  typed: ({ serverErrors }, { field }) => ({
    notice: null,
    ...(field && { serverErrors: without(serverErrors, field) }),
  }),
  identified: (_, { identification }) => ({ identification, notice: null }),
  timeHeld: ({ identification }, { isConfirming }) =>
    identification && isConfirming
      ? { notice: { isProblem: false, text: otherTimeIsHeld } }
      : {},
  codeWaived: () => ({ needsEmailCode: false }),
  refused: (_, refusal) => ({
    ...(refusal.code === 'EMAIL_CODE_NEEDED' && { needsEmailCode: true }),
    ...(proofCodes.includes(refusal.code) && { identification: null }),
    ...(leadsToPatient(refusal) && {
      serverErrors: refusal.errors,
      // The fields say themselves what is wrong with them.
      notice:
        refusal.code === 'INVALID_INPUT'
          ? null
          : { isProblem: true, text: refusal.sentence },
    }),
  }),
  booked: (_, { isLeaving }) => ({
    password: '',
    identification: null,
    isLeaving,
  }),
};

/** Returns the state of the booking after an event. */
export function nextBooking(
  state: BookingState,
  event: BookingEvent,
): BookingState {
  const transition = transitions[event.kind] as (
    state: BookingState,
    event: BookingEvent,
  ) => Partial<BookingState>;
  return { ...state, ...transition(state, event) };
}

function without(errors: FieldErrors, field: PatientField): FieldErrors {
  const { [field]: _, ...others } = errors;
  return others;
}
