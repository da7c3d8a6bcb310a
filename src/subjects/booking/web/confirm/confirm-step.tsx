import { lazy, Suspense } from 'react';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { Button, ButtonLink } from '../../../../base/ui/button/button.tsx';
import { CallButton } from '../../../../base/ui/button/call-button.tsx';
import {
  formatDay,
  formatDni,
  formatTime,
  sentence,
} from '../../../../base/ui/format/format.ts';
import { isFramed } from '../../../../base/ui/framed/is-framed.ts';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import {
  bringWords,
  cancellationWords,
  costWords,
  priceChange,
} from '../../../appointments/web/visit-words.ts';
import { HeldTime } from '../hold/held-time.tsx';
import type { HeldStepProps } from '../state/use-booking.ts';
import { StepPage } from '../steps/step-page.tsx';
import { LostTime } from '../times/lost-time.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import styles from './confirm-step.module.css';

// Few patients ever see it.
const NewcomerCode = lazy(
  () => import('../../../access/web/sign-in/newcomer-code.tsx'),
);

// Needed only inside another web site.
const InOwnTab = lazy(() => import('../steps/in-own-tab.tsx'));

// The refusals because of appointments that the patient already has.
const standsInTheWay = ['TOO_MANY_APPOINTMENTS', 'PATIENT_BUSY'];

interface ConfirmStepProps extends HeldStepProps {
  day: string;
  /** `dni` is null for a signed-in patient: the browser does not receive it. */
  patient: { name: string; dni: string | null };
  isSignedIn: boolean;
}

/** Fourth screen: the whole appointment, once, before it is booked. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { booking, held, clinic, isSignedIn } = props;
  const changed = priceChange(held.hold, booking.visit ?? held.hold);
  return (
    <StepPage
      step={4}
      title="Revise y confirme"
      width="wide"
      onBack={() => booking.go({ paso: isSignedIn ? 'horario' : 'paciente' })}
    >
      <div className={styles.columns}>
        <div className={styles.held}>
          <HeldTime booking={booking} held={held} clinic={clinic} canConfirm />
        </div>
        <div className={styles.facts}>
          <div role="status" className={styles.changed}>
            {changed && (
              <Notice title={changed.title}>
                <p>{changed.before}</p>
              </Notice>
            )}
          </div>
          <ConfirmFacts {...props} />
        </div>
        <div className={styles.act}>
          <ConfirmAct {...props} />
        </div>
      </div>
    </StepPage>
  );
}

/** The appointment in full, with the way to change each part that is not settled yet. */
function ConfirmFacts({
  booking: { visit: priced, go },
  held,
  clinic,
  day,
  patient,
  isSignedIn,
}: ConfirmStepProps) {
  const visit = priced ?? held.hold;
  const { timeZone } = clinic;
  return (
    <AppointmentFacts
      facts={[
        {
          name: 'Qué',
          value: visit.practiceName,
          detail: visit.specialtyName,
          onChange: () => go({ paso: 'quien' }),
        },
        { name: 'Con', value: visit.doctor.name },
        {
          name: 'Cuándo',
          value: sentence(formatDay(day)),
          detail: `${formatTime(visit.startsAt, timeZone)} a ${formatTime(visit.endsAt, timeZone)}`,
          onChange: () => go({ paso: 'horario' }),
        },
        {
          name: 'Dónde',
          value: `${clinic.address}, ${clinic.city}`,
          detail: [clinic.name, visit.roomName].filter(Boolean).join(' · '),
        },
        {
          name: 'Paciente',
          value: patient.name,
          detail: patient.dni && `DNI ${formatDni(patient.dni)}`,
          ...(!isSignedIn && { onChange: () => go({ paso: 'paciente' }) }),
        },
        { name: 'Qué traer', value: bringWords(visit), isText: true },
        { name: 'A pagar', ...costWords(visit) },
        {
          name: 'Si no puede venir',
          value: cancellationWords(clinic.policy),
          isText: true,
        },
      ]}
    />
  );
}

/** The button that books, or first the code of a new person's e-mail. Why it was refused stands above. */
function ConfirmAct({ booking, clinic }: ConfirmStepProps) {
  const { book, confirm, go } = booking;
  const changeTime = () => go({ paso: 'horario' });
  const [phone] = clinic.phones;
  return (
    <>
      <ConfirmRefused booking={booking} clinic={clinic} />
      {booking.needsEmailCode && isFramed ? (
        <Suspense fallback={<Loading label="Un momento…" />}>
          <InOwnTab why="code" step="horario" onOpened={changeTime} />
        </Suspense>
      ) : booking.needsEmailCode ? (
        <Suspense fallback={<Loading label="Un momento…" />}>
          {/* Typing requests the only extension of the hold, when time gets short. */}
          <div onInput={booking.hold.extendIfShort}>
            <NewcomerCode
              email={booking.draft.email}
              onEmail={(email) => booking.type({ email }, 'email')}
              phone={phone}
              submitLabel="Confirmar turno"
              send={booking.confirmWithCode}
              onNeedless={booking.confirmWithoutCode}
            />
          </div>
        </Suspense>
      ) : (
        <>
          <Button
            kind="main"
            busy={book.isPending}
            busyLabel="Reservando…"
            onClick={confirm}
          >
            Confirmar turno
          </Button>
          {booking.isChosenForThem && !book.isError && (
            <Button onClick={changeTime}>Cambiar horario</Button>
          )}
        </>
      )}
    </>
  );
}

const aboutCode: readonly string[] = [
  'EMAIL_CODE_NEEDED',
  'CODE_WRONG',
  'CODE_VOID',
];

function ConfirmRefused({
  booking,
  clinic,
}: Pick<ConfirmStepProps, 'booking' | 'clinic'>) {
  const { book } = booking;
  if (!book.isError) return null;
  const { code } = problemOf(book.error);
  // The form of the code tells those itself.
  if (aboutCode.includes(code)) return null;
  const [phone] = clinic.phones;
  return (
    <LostTime
      booking={booking}
      error={book.error}
      timeZone={clinic.timeZone}
      busy={book.isPending}
      onRetry={booking.confirm}
      onTake={booking.take}
      actions={
        code === 'NEWCOMERS_BY_PHONE' && phone ? (
          <CallButton phone={phone} kind="second" />
        ) : (
          <>
            {standsInTheWay.includes(code) && (
              <ButtonLink to="/mi-cuenta/citas">Ver mis turnos</ButtonLink>
            )}
            <Button
              kind="quiet"
              onClick={() => booking.go({ paso: 'horario' })}
            >
              Elegir otro horario
            </Button>
          </>
        )
      }
    />
  );
}
