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
export function ConfirmStep({
  booking,
  held,
  clinic,
  day,
  patient,
  isSignedIn,
}: ConfirmStepProps) {
  const { book, confirm, go } = booking;
  const changeTime = () => go({ paso: 'horario' });
  const changePatient = () => go({ paso: 'paciente' });
  const visit = booking.visit ?? held.hold;
  const { timeZone } = clinic;
  const cost = costWords(visit);
  const changed = priceChange(held.hold, visit);
  const [phone] = clinic.phones;
  const code = book.isError ? problemOf(book.error).code : null;
  const isAboutCode =
    code !== null &&
    ['EMAIL_CODE_NEEDED', 'CODE_WRONG', 'CODE_VOID'].includes(code);
  return (
    <StepPage
      step={4}
      title="Revise y confirme"
      width="wide"
      onBack={isSignedIn ? changeTime : changePatient}
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
                onChange: changeTime,
              },
              {
                name: 'Dónde',
                value: `${clinic.address}, ${clinic.city}`,
                detail: [clinic.name, visit.roomName]
                  .filter(Boolean)
                  .join(' · '),
              },
              {
                name: 'Paciente',
                value: patient.name,
                detail: patient.dni && `DNI ${formatDni(patient.dni)}`,
                ...(!isSignedIn && { onChange: changePatient }),
              },
              { name: 'Qué traer', value: bringWords(visit), isText: true },
              { name: 'A pagar', ...cost },
              {
                name: 'Si no puede venir',
                value: cancellationWords(clinic.policy),
                isText: true,
              },
            ]}
          />
        </div>
        <div className={styles.act}>
          {book.isError && !isAboutCode && (
            <LostTime
              booking={booking}
              error={book.error}
              timeZone={timeZone}
              busy={book.isPending}
              onRetry={confirm}
              onTake={booking.take}
              actions={
                code === 'NEWCOMERS_BY_PHONE' && phone ? (
                  <CallButton phone={phone} kind="second" />
                ) : (
                  <>
                    {code !== null && standsInTheWay.includes(code) && (
                      <ButtonLink to="/mi-cuenta/citas">
                        Ver mis turnos
                      </ButtonLink>
                    )}
                    <Button kind="quiet" onClick={changeTime}>
                      Elegir otro horario
                    </Button>
                  </>
                )
              }
            />
          )}
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
        </div>
      </div>
    </StepPage>
  );
}
