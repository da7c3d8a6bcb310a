import { Refused } from '../../../appointments/free-times/refused.tsx';
import { Button } from '../../../components/button/button.tsx';
import { formatDay, formatDni, formatTime, sentence } from '../../../format/format.ts';
import { HeldTime } from '../hold/held-time.tsx';
import type { HeldStepProps } from '../state/use-booking.ts';
import { StepPage } from '../steps/step-page.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import styles from './confirm-step.module.css';
import { bringWords, cancellationWords, costWords } from './visit-words.ts';

interface ConfirmStepProps extends HeldStepProps {
  day: string;
  /** `dni` is null for a signed-in patient: the browser does not receive it. */
  patient: { name: string; dni: string | null };
  isSignedIn: boolean;
}

/** Fourth screen: the whole appointment, once, before it is booked. */
export function ConfirmStep({ booking, held, clinic, day, patient, isSignedIn }: ConfirmStepProps) {
  const { book, confirm, go } = booking;
  const changeTime = () => go({ paso: 'horario' });
  const changePatient = () => go({ paso: 'paciente' });
  const visit = held.hold;
  const { timeZone } = clinic;
  const cost = costWords(visit);
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
                detail: [clinic.name, visit.roomName].filter(Boolean).join(' · '),
              },
              {
                name: 'Paciente',
                value: patient.name,
                detail: patient.dni && `DNI ${formatDni(patient.dni)}`,
                ...(!isSignedIn && { onChange: changePatient }),
              },
              { name: 'Qué traer', value: bringWords(visit), isText: true },
              { name: 'A pagar', ...cost },
              { name: 'Si no puede venir', value: cancellationWords(clinic.policy), isText: true },
            ]}
          />
        </div>
        <div className={styles.act}>
          {book.isError && (
            <Refused
              error={book.error}
              timeZone={timeZone}
              busy={book.isPending}
              onRetry={confirm}
              onTake={booking.take}
              actions={
                <Button kind="quiet" onClick={changeTime}>
                  Elegir otro horario
                </Button>
              }
            />
          )}
          <Button kind="main" busy={book.isPending} busyLabel="Reservando…" onClick={confirm}>
            Confirmar turno
          </Button>
        </div>
      </div>
    </StepPage>
  );
}
