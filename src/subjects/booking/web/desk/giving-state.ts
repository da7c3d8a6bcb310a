import { specialtyOfAny } from './any-doctor.ts';
import type { GiveKind } from './give-refused.tsx';
import type { TypedOverbook } from './overbook-fields.tsx';
import {
  type DeskPerson,
  type DeskPersonErrors,
  readDeskPerson,
} from './read-desk-person.ts';
import type { ProposalStart } from './start-of-proposal.ts';

/** Values known before the form opens. */
export interface GiveStart {
  person?: DeskPerson | undefined;
  doctorId?: string | undefined;
  practiceId?: string | undefined;
  /** The insurer chosen before. Empty: `Sin indicar`. */
  insurerId?: string | undefined;
  startsAt?: string | undefined;
  /** The first day shown. Absent: the day on the screen. */
  from?: string | undefined;
}

export interface GivingErrors extends DeskPersonErrors {
  doctor?: string | undefined;
  time?: string | undefined;
  reason?: string | undefined;
}

/** The receptionist's choices and typed values so far. */
export interface Giving {
  person: DeskPerson | null;
  doctorId: string;
  practiceId: string;
  startsAt: string | null;
  from: string | undefined;
  overbook: TypedOverbook;
  errors: GivingErrors;
}

export const firstGiving = (start: GiveStart): Giving => ({
  person: start.person ?? null,
  doctorId: start.doctorId ?? '',
  practiceId: start.practiceId ?? '',
  startsAt: start.startsAt ?? null,
  from: start.from,
  overbook: { startsAt: start.startsAt ?? null, reason: '' },
  errors: {},
});

/** The events of the form, each with its data. */
interface GivingEvents {
  personChosen: { person: DeskPerson | null };
  proposalChosen: { proposal: ProposalStart };
  doctorChosen: { doctorId: string };
  practiceChosen: { practiceId: string };
  insurerChosen: object;
  timeChosen: { startsAt: string | null };
  soonestChosen: Pick<Giving, 'doctorId' | 'practiceId' | 'startsAt'>;
  overbookTyped: { overbook: TypedOverbook };
  /** The time that a refusal offers instead is asked for at once. */
  offerTaken: { doctorId: string; startsAt: string };
  /** The search for the registered patient ended. */
  personFound: { person: DeskPerson };
  personNotFound: object;
  /** The request was found wrong, here or by the server. Also tells that nothing is wrong. */
  checked: { errors: GivingErrors };
}

export type GivingEvent = {
  [Kind in keyof GivingEvents]: { kind: Kind } & GivingEvents[Kind];
}[keyof GivingEvents];

// A choice ends the errors, because it may have been what was wrong.
const errors = {};

const transitions: {
  [Kind in keyof GivingEvents]: (event: GivingEvents[Kind]) => Partial<Giving>;
} = {
  personChosen: ({ person }) => ({ person, errors }),
  proposalChosen: ({ proposal }) => ({
    doctorId: proposal.doctorId,
    practiceId: proposal.practiceId,
    startsAt: proposal.startsAt,
    from: proposal.from,
    errors,
  }),
  // Practices and times are the doctor's.
  doctorChosen: ({ doctorId }) => ({
    doctorId,
    practiceId: '',
    startsAt: null,
    errors,
  }),
  practiceChosen: ({ practiceId }) => ({ practiceId, startsAt: null, errors }),
  insurerChosen: () => ({ errors }),
  timeChosen: ({ startsAt }) => ({ startsAt, errors }),
  soonestChosen: ({ doctorId, practiceId, startsAt }) => ({
    doctorId,
    practiceId,
    startsAt,
    errors,
  }),
  overbookTyped: ({ overbook }) => ({ overbook, errors }),
  offerTaken: ({ doctorId, startsAt }) => ({ doctorId, startsAt }),
  personFound: ({ person }) => ({ person }),
  personNotFound: () => ({
    errors: {
      person: 'No lo encontramos por ese número: búsquelo por el nombre.',
    },
  }),
  checked: (event) => ({ errors: event.errors }),
};

/** Returns the choices and typed values after an event. */
export function nextGiving(giving: Giving, event: GivingEvent): Giving {
  const transition = transitions[event.kind] as (
    event: GivingEvent,
  ) => Partial<Giving>;
  return { ...giving, ...transition(event) };
}

/** The time of an appointment. Null: none is chosen yet, or a walk-in needs none. */
export function timeOf(
  kind: GiveKind,
  { overbook, startsAt }: Giving,
): string | null {
  return kind === 'overbook' ? overbook.startsAt : startsAt;
}

/** The specialty in which any doctor serves. Null: a doctor must be named, or is. */
export function specialtyOf(
  kind: GiveKind,
  { doctorId }: Giving,
): string | null {
  return kind === 'overbook' ? null : specialtyOfAny(doctorId);
}

/** Returns the person and the reason to send, or the error of each field. */
export function readGiving(
  giving: Giving,
  {
    kind,
    today,
    isDoctorKnown,
    at,
  }: {
    kind: GiveKind;
    today: string;
    isDoctorKnown: boolean;
    at: string | null;
  },
) {
  const { booker, errors: wrong } = readDeskPerson(giving.person, today);
  const isForAny = kind === 'walkIn' && specialtyOf(kind, giving) !== null;
  const reason = giving.overbook.reason.trim();
  const errors: GivingErrors = {
    ...wrong,
    ...(!isDoctorKnown && !isForAny && { doctor: 'Elija con quién.' }),
    ...(kind !== 'walkIn' && !at && { time: 'Elija un horario.' }),
    ...(kind === 'overbook' &&
      reason === '' && { reason: 'Escriba por qué se da el sobreturno.' }),
  };
  const isWhole = booker && !Object.values(errors).some(Boolean);
  return { errors, read: isWhole ? { booker, reason } : null };
}
