import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import {
  ANYBODY,
  PRIVATELY,
} from '../../../../base/clinic/contract/booking-address.ts';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';
import type { BookingSearch } from '../../../schedule/web/availability/booking-search.ts';
import { ConfirmStep } from '../confirm/confirm-step.tsx';
import { DonePage } from '../confirm/done-page.tsx';
import { PatientStep } from '../patient/patient-step.tsx';
import { SignedInStep } from '../patient/signed-in-step.tsx';
import { useForWhom } from '../state/for-whom.ts';
import {
  type SignedIn,
  useSearchWithOwnCoverage,
} from '../state/own-coverage.ts';
import { useBooking } from '../state/use-booking.ts';
import type { Subject } from '../state/use-subject.ts';
import type { WaitStepProps } from '../state/wait-step-props.ts';
import { StepTotal } from '../steps/step-page.tsx';
import { TakeFirst } from '../when/take-first.tsx';
import { WhenStep } from '../when/when-step.tsx';
import { useOwnLimit } from '../who/own-limit.tsx';
import { WhoStep } from '../who/who-step.tsx';
import { UnknownDoctor } from './unknown-doctor.tsx';

// Needed only for practices in several sessions, by signed-in patients.
const SeriesStep = lazy(() => import('../series/series-step.tsx'));

export interface BookingPageProps {
  search: BookingSearch;
  /** The doctor in the address `/agendar-cita/{doctorId}`. */
  doctorId?: string | undefined;
  /** The signed-in patient: the booking does not ask who they are. */
  signedIn?: SignedIn | undefined;
  /** Stands above the first choice: earlier visits that the signed-in patient may book again. */
  again?: ReactNode;
  /** Leads a patient who is signed in, also by the booking itself, to the appointment just booked. */
  onBooked: (appointment: BookedAppointment) => void;
  /** The screen of the waiting list. It is passed in, because the subject waitlist comes after booking. */
  waitStep: ComponentType<WaitStepProps>;
}

/** The booking in four screens, from the professional to the code. The address names the screen. */
export function BookingPage(props: BookingPageProps) {
  return (
    <StepTotal value={props.signedIn ? 3 : 4}>
      <BookingSteps {...props} />
    </StepTotal>
  );
}

function BookingSteps({
  search: address,
  doctorId,
  signedIn,
  again,
  onBooked,
  waitStep: WaitStep,
}: BookingPageProps) {
  const search = useSearchWithOwnCoverage(address, signedIn);
  const booking = useBooking({
    search,
    pathDoctorId: doctorId,
    signedIn,
    onBooked,
  });
  const {
    step,
    state,
    clinic,
    subject,
    held,
    heldAt,
    patient,
    appointment,
    go,
  } = booking;
  const forWhom = useForWhom({ search, signedIn, go });

  // A representative chooses the patient at the third screen, which then tells that patient's limits.
  const isKnown =
    signedIn !== undefined &&
    (search.para !== undefined || !signedIn.family?.length);
  const limit = useOwnLimit(
    isKnown && forWhom.chosen ? subject?.practice.specialtyId : undefined,
    forWhom.chosen?.patientId,
  );

  if (state.isUnknownDoctor) return <UnknownDoctor />;
  if (!step) return <Loading />;
  if (step === 'listo' && appointment && clinic)
    return <DonePage appointment={appointment} clinic={clinic} />;
  if (step === 'primero' && subject && clinic) {
    return (
      <TakeFirst
        booking={booking}
        subject={subject}
        timeZone={clinic.timeZone}
        isSettled={signedIn?.isSettled ?? false}
        limit={limit}
      />
    );
  }
  if (step === 'horario' && subject && clinic) {
    return (
      <WhenStep
        booking={booking}
        subject={subject}
        clinic={clinic}
        search={search}
        limit={limit}
        isSignedIn={signedIn !== undefined}
      />
    );
  }
  if (step === 'serie' && subject && clinic) {
    return (
      <Suspense fallback={<Loading />}>
        <SeriesStep
          subject={subject}
          clinic={clinic}
          search={search}
          forWhom={forWhom}
          go={go}
        />
      </Suspense>
    );
  }
  if (step === 'espera' && subject && clinic) {
    return (
      <Suspense fallback={<Loading />}>
        <WaitStep
          booking={booking}
          subject={subject}
          clinic={clinic}
          signedIn={signedIn}
          forWhom={forWhom}
          backAfterSignIn={addressOfWait(subject)}
        />
      </Suspense>
    );
  }
  if (step === 'paciente' && held && clinic) {
    const shared = { booking, held, clinic };
    if (!signedIn) return <PatientStep {...shared} />;
    if (forWhom.isSettling) return <Loading />;
    if (!subject) return <Loading />;
    return <SignedInStep {...shared} forWhom={forWhom} subject={subject} />;
  }
  if (step === 'confirmar' && held && heldAt && clinic && patient) {
    return (
      <ConfirmStep
        booking={booking}
        held={held}
        clinic={clinic}
        day={heldAt.dia}
        patient={patient}
        isSignedIn={signedIn !== undefined}
      />
    );
  }
  return (
    <WhoStep
      state={state}
      search={search}
      pathDoctorId={doctorId}
      forWhom={forWhom}
      limit={limit}
      go={go}
      again={again}
    />
  );
}

/** Returns the address of the waiting list's screen, to go on there after signing in. */
function addressOfWait({
  doctor,
  specialty,
  practice,
  insurer,
}: Subject): string {
  const search = new URLSearchParams({
    practica: practice.id,
    cobertura: insurer?.id ?? PRIVATELY,
    paso: 'espera',
  });
  if (doctor) return `/agendar-cita/${doctor.id}?${search}`;
  search.set('especialidad', specialty.slug);
  search.set('medico', ANYBODY);
  return `/agendar-cita?${search}`;
}
