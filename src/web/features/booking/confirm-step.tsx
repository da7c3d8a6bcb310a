import type { UseMutationResult } from '@tanstack/react-query';
import type { BookedAndSignedIn } from '../../../contract/public/booking.ts';
import type { Clinic } from '../../../contract/public/clinic.ts';
import type { Offer } from '../../../contract/refusals.ts';
import { Button } from '../../components/button/button.tsx';
import { Refused } from '../../free-times/refused.tsx';
import { formatDay, formatDni, formatTime, sentence } from '../../lib/format.ts';
import styles from './confirm-step.module.css';
import { HeldTime } from './held-time.tsx';
import { StepPage } from './step-page.tsx';
import { TurnoFacts } from './turno-facts.tsx';
import type { BookingOrder } from './use-book.ts';
import type { HeldSlot, HoldState } from './use-hold.ts';
import { bringWords, cancellationWords, costWords } from './visit-words.ts';

interface ConfirmStepProps {
  held: HeldSlot;
  hold: HoldState;
  clinic: Clinic;
  day: string;
  /** `dni` is null of who is signed in: the browser is not told it. */
  patient: { name: string; dni: string | null };
  book: UseMutationResult<BookedAndSignedIn, Error, BookingOrder>;
  onConfirm: () => void;
  onTake: (offer: Offer) => void;
  onChangeWhat: () => void;
  onChangeWhen: () => void;
  onBack: () => void;
  onChangePatient: (() => void) | undefined;
}

/** Fourth screen: everything, once, before it is done. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { held, hold, clinic, day, patient, book, onConfirm, onTake } = props;
  const visit = held.hold;
  const { timeZone } = clinic;
  const cost = costWords(visit);
  return (
    <StepPage step={4} title="Revise y confirme" width="wide" onBack={props.onBack}>
      <div className={styles.columns}>
        <div className={styles.held}>
          <HeldTime
            held={held}
            hold={hold}
            canConfirm
            timeZone={timeZone}
            onTake={onTake}
            onOtherTimes={props.onChangeWhen}
          />
        </div>
        <div className={styles.facts}>
          <TurnoFacts
            facts={[
              {
                name: 'Qué',
                value: visit.practiceName,
                detail: visit.specialtyName,
                onChange: props.onChangeWhat,
              },
              { name: 'Con', value: visit.doctor.name },
              {
                name: 'Cuándo',
                value: sentence(formatDay(day)),
                detail: `${formatTime(visit.startsAt, timeZone)} a ${formatTime(visit.endsAt, timeZone)}`,
                onChange: props.onChangeWhen,
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
                ...(props.onChangePatient && { onChange: props.onChangePatient }),
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
              onRetry={onConfirm}
              onTake={onTake}
              actions={
                <Button kind="quiet" onClick={props.onChangeWhen}>
                  Elegir otro horario
                </Button>
              }
            />
          )}
          <Button kind="main" busy={book.isPending} busyLabel="Reservando…" onClick={onConfirm}>
            Confirmar turno
          </Button>
        </div>
      </div>
    </StepPage>
  );
}
