import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Offer } from '../../../../base/api/contract/offers.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { startSession } from '../../../../base/api/web/session/session.ts';
import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import { parseDni } from '../../../../base/person/rules/dni.ts';
import { showSignedIn } from '../../../../base/ui/toast/sign-in-toasts.ts';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';
import type { Visit } from '../../../appointments/contract/booked-visit.ts';
import {
  type BookingSearch,
  type BookingStep,
  searchOfTime,
} from '../../../schedule/web/availability/booking-search.ts';
import { type BookingDraft, useBookingDraft } from './booking-draft.ts';
import { useBookingNavigation } from './booking-navigation.ts';
import { ownPlanWith, type SignedIn } from './own-coverage.ts';
import {
  type FieldErrors,
  fieldErrorsOf,
  type PatientField,
  readNewPatient,
} from './read-patient.ts';
import { type Booker, useBook } from './use-book.ts';
import { type HeldSlot, useHold } from './use-hold.ts';
import { type Subject, useSubject } from './use-subject.ts';

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

// A proof of identity is valid for one hold: another time needs a new proof.
const otherTimeIsHeld =
  'Le guardamos el nuevo horario. Toque Continuar para seguir.';

interface Arrival {
  search: BookingSearch;
  pathDoctorId: string | undefined;
  signedIn: SignedIn | undefined;
  onBooked: (appointment: BookedAppointment) => void;
}

/** The state of the whole booking: the address, the hold, the typed data, and the resulting screen. */
export function useBooking({
  search,
  pathDoctorId,
  signedIn,
  onBooked,
}: Arrival) {
  const go = useBookingNavigation();
  const state = useSubject(
    signedIn ? search : { ...search, control: undefined },
    pathDoctorId,
  );
  const { subject } = state;
  const clinic = state.clinic.data;
  const hold = useHold(
    subject ? nameOfBooking(subject) : '',
    subject?.control?.id,
  );
  const { held } = hold;
  const { draft, changeDraft, forgetDraft } = useBookingDraft();
  const [password, setPassword] = useState('');
  const [identification, setIdentification] = useState<Identification | null>(
    null,
  );
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const [needsEmailCode, setNeedsEmailCode] = useState(false);
  const [notice, setNotice] = useState<StepNotice | null>(null);
  const appointment = useLocation({
    select: ({ state: visit }) => visit.bookedAppointment,
  });

  const heldAt =
    held && clinic ? searchOfTime(held.hold.startsAt, clinic.timeZone) : null;
  const patient = patientOf();
  const [isLeaving, setLeaving] = useState(false);
  const step = stepOf();

  function patientOf(): {
    name: string;
    dni: string | null;
    booker: Booker;
  } | null {
    if (!clinic || !held) return null;
    if (signedIn) {
      if (identification?.holdId !== held.hold.id) return null;
      const { patientName, proof } = identification;
      return {
        name: patientName,
        dni: null,
        booker: { kind: 'identified', proof },
      };
    }
    if (draft.way === 'new') {
      const read = readNewPatient(draft, {
        today: clinic.today,
        policyVersion: clinic.privacyPolicyVersion,
      });
      if (!read.ok) return null;
      const { fullName, dni } = read.patient;
      return {
        name: fullName,
        dni,
        booker: { kind: 'new', patient: read.patient },
      };
    }
    const read = parseDni(draft.dni);
    if (!read.ok || identification?.holdId !== held.hold.id) return null;
    const { patientName, proof } = identification;
    return {
      name: patientName,
      dni: read.dni,
      booker: { kind: 'identified', proof },
    };
  }

  /** Null until the data named by the address have arrived, and while another page loads. */
  function stepOf(): BookingStep | null {
    if (isLeaving) return null;
    const { paso = search.dia ? 'horario' : 'quien' } = search;
    if (paso === 'listo' && appointment) return 'listo';
    if (paso === 'quien') return 'quien';
    if (state.isSettling) return null;
    if (subject && paso === 'espera') return 'espera';
    if (!subject || search.cobertura === undefined) return 'quien';
    if (paso === 'serie')
      return signedIn && subject.practice.maxSessions !== null
        ? 'serie'
        : 'horario';
    if (paso === 'primero')
      return signedIn && search.para !== undefined ? 'primero' : 'horario';
    if (paso === 'horario' || !held) return 'horario';
    return paso === 'paciente' || !patient ? 'paciente' : 'confirmar';
  }

  const book = useBook({
    onBooked({ signedIn: opened, ...booked }) {
      hold.forget();
      forgetDraft();
      setPassword('');
      setIdentification(null);
      if (opened) {
        const { patient: who, session } = opened;
        startSession({ role: 'patient', ...who, rememberMe: false }, session);
        showSignedIn({ role: 'patient', name: who.name });
      }
      if (opened || signedIn) {
        // The hold is gone with the booking, so this page would ask for the times once more.
        setLeaving(true);
        onBooked(booked);
      } else go({ paso: 'listo' }, { bookedAppointment: booked });
    },
    onRefused(error) {
      const { code, sentence, fields } = problemOf(error);
      const errors = fieldErrorsOf(fields);
      if (code === 'EMAIL_CODE_NEEDED') setNeedsEmailCode(true);
      if (code === 'DNI_REGISTERED') changeDraft({ way: 'existing' });
      else if (code === 'PROOF_EXPIRED' || code === 'ACTING_ENDED')
        setIdentification(null);
      else if (code !== 'NEWCOMER_REFUSED' && Object.keys(errors).length === 0)
        return;
      setServerErrors(errors);
      setNotice(
        code === 'INVALID_INPUT' ? null : { isProblem: true, text: sentence },
      );
      go({ paso: 'paciente' });
    },
  });

  function take({ doctorId, startsAt }: Pick<Offer, 'doctorId' | 'startsAt'>) {
    if (!subject || !clinic || hold.creation.isPending) return;
    const { practice, insurer } = subject;
    const plan = ownPlanWith(insurer, signedIn?.coverage);
    const slot = {
      doctorId,
      practiceId: practice.id,
      startsAt,
      ...(insurer && { insurerId: insurer.id }),
      ...(plan && { planId: plan.id }),
    };
    // On other steps the step stays once the time is held, because the person may have gone on meanwhile.
    const isOfTimes = step === 'horario' || step === 'primero' || step === null;
    const next = isOfTimes ? { paso: 'paciente' as const } : {};
    hold.creation.mutate(slot, {
      onSuccess: () => {
        book.reset();
        if (identification && step === 'confirmar')
          setNotice({ isProblem: false, text: otherTimeIsHeld });
        go(
          {
            ...searchOfTime(startsAt, clinic.timeZone),
            mes: undefined,
            ...next,
          },
          { within: step !== 'horario' },
        );
      },
    });
  }

  function type(changes: Partial<BookingDraft>, field?: PatientField) {
    changeDraft(changes);
    setNotice(null);
    if (field) setServerErrors(({ [field]: _, ...others }) => others);
  }

  function confirm() {
    const order = orderOf();
    if (order && !book.isPending) book.mutate(order);
  }

  /** Confirms with the code that was sent to a new person's e-mail. Throws the refusal. */
  async function confirmWithCode(emailCode: {
    id: string;
    code: string;
  }): Promise<void> {
    const order = orderOf();
    if (order && !book.isPending)
      await book.mutateAsync({ ...order, emailCode });
  }

  /** Confirms without a code. The browser solves a puzzle unseen instead. */
  function confirmWithoutCode() {
    setNeedsEmailCode(false);
    confirm();
  }

  function orderOf() {
    if (!held || !patient) return null;
    const { booker } = patient;
    const opensSession = booker.kind === 'identified' && !signedIn;
    return {
      ...held.slot,
      holdId: held.hold.id,
      booker,
      ...(opensSession && { opensSession }),
    };
  }

  const arrive = useEffectEvent((arrived: BookingStep) => {
    // Going back to the times releases the held one.
    if (arrived !== 'quien' && arrived !== 'horario' && arrived !== 'serie')
      return;
    hold.giveBack();
    book.reset();
  });
  const before = useRef<BookingStep | null>(null);
  useEffect(() => {
    if (!step || step === before.current) return;
    if (before.current)
      document
        .querySelector<HTMLElement>('main h1')
        ?.focus({ preventScroll: true });
    before.current = step;
    arrive(step);
  }, [step]);

  return {
    go,
    state,
    clinic,
    subject,
    hold,
    held,
    heldAt,
    draft,
    password,
    setPassword,
    serverErrors,
    notice,
    patient,
    step,
    appointment,
    book,
    take,
    type,
    confirm,
    confirmWithCode,
    confirmWithoutCode,
    /** True if the booking took the held time by itself. */
    isChosenForThem: search.para !== undefined,
    /** True if this new person must show a code sent to their e-mail. */
    needsEmailCode: needsEmailCode && patient?.booker.kind === 'new',
    /** The held visit at the patient's price. */
    visit:
      (identification?.holdId === held?.hold.id && identification?.visit) ||
      (held?.hold ?? null),
    identified(identification: Identification) {
      setIdentification(identification);
      setNotice(null);
      // A signed-in patient passes this step without stopping, and the back button skips it too.
      go({ paso: 'confirmar' }, { within: signedIn !== undefined });
    },
  };
}

export type Booking = ReturnType<typeof useBooking>;

/** A screen of the booking once a time is held. */
export interface HeldStepProps {
  booking: Booking;
  held: HeldSlot;
  clinic: Clinic;
}

/** Names a booking without its payer, which may still change with the patient. */
function nameOfBooking({ doctor, specialty, practice }: Subject): string {
  return [doctor?.id ?? specialty.id, practice.id].join(' ');
}
