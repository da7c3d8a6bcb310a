import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { api, type client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { Button, ButtonLink } from '../../../../base/ui/button/button.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';
import { priceChange } from '../../../appointments/web/visit-words.ts';
import { HeldTime } from '../hold/held-time.tsx';
import { TwoBooked } from '../pairs/two-booked.tsx';
import { type ForWhom, useReadFamilyAgain } from '../state/for-whom.ts';
import type { HeldStepProps } from '../state/use-booking.ts';
import type { Subject } from '../state/use-subject.ts';
import { StepPage } from '../steps/step-page.tsx';
import { OwnInTheWayNotice } from '../who/own-in-the-way.tsx';
import { PersonCoverage } from '../who/person-coverage.tsx';
import { ChildQuestion, isChildInDoubt } from './for-children.tsx';
import { ForWhomChoice } from './for-whom-choice.tsx';
import styles from './patient-form.module.css';

// Needed only for a booking for two.
const TwoPeople = lazy(() => import('../pairs/two-people.tsx'));

interface SignedInStepProps extends HeldStepProps {
  forWhom: ForWhom;
  subject: Subject;
}

/**
 * Third screen for a signed-in patient: the session identifies them, and the booking goes on by itself. A
 * representative chooses the patient, and says if a visit for children is for themselves.
 */
export function SignedInStep({
  booking,
  held,
  clinic,
  forWhom,
  subject,
}: SignedInStepProps) {
  const { hold, go, notice } = booking;
  const holdId = held.hold.id;
  const { chosen } = forWhom;
  const patientId = chosen?.patientId;
  const payer = forWhom.payerFor(patientId);
  // A patient named by the link is not asked about, unless the payer is unknown.
  const isAsked =
    forWhom.isAsked && (!forWhom.isNamed || payer.coverage === undefined);
  const wanted = { forWhom, names: held.hold, today: clinic.today };
  const stops = isAsked || isChildInDoubt(wanted);
  const [isForTwo, setForTwo] = useState(false);
  const [booked, setBooked] = useState<readonly BookedAppointment[] | null>(
    null,
  );
  const [isTried, setTried] = useState(false);
  const { form: fields, focusFirstError } = useErrorFocus<HTMLDivElement>();
  // A patient who is not asked books as they searched, or by the file of the represented patient.
  const isPayerAsked = isAsked && chosen !== null;
  const order = {
    holdId,
    ...(patientId && { patientId }),
    ...((isPayerAsked || patientId || forWhom.isActing) && payer.input),
  };
  const change = usePriceChange(
    held.hold,
    isPayerAsked && payer.coverage && !hold.isOver ? order : null,
  );
  const { prove, proveAs } = useProving({ booking, holdId, order, stops });
  function goOnAsSaid() {
    setTried(true);
    if (isPayerAsked && !payer.coverage) return focusFirstError();
    forWhom.say();
    proveAs();
  }

  const inTheWay =
    prove.variables?.holdId === holdId ? prove.data?.inTheWay : null;
  const problem = prove.isError ? forWhom.problemOf(prove.error) : null;
  // The hold is forgotten on leaving. Earlier, the page would go back to the times and hide both codes.
  const forget = useEffectEvent(() => booked && hold.forget());
  useEffect(() => () => void forget(), []);
  if (booked) return <TwoBooked appointments={booked} clinic={clinic} />;
  return (
    <StepPage
      step={3}
      title={
        isAsked
          ? '¿Para quién es el turno?'
          : `Turno para ${chosen?.name ?? forWhom.self}`
      }
      onBack={() => go({ paso: 'horario' })}
    >
      <HeldTime booking={booking} held={held} clinic={clinic} />
      {notice?.isProblem && <Problem title={notice.text} />}
      {isAsked && !hold.isOver && (
        <div ref={fields} className={styles.form}>
          <PatientAndPayer
            forWhom={forWhom}
            isTried={isTried}
            onChosen={() => prove.reset()}
          />
        </div>
      )}
      <div role="status" className={styles.told}>
        {change && !isForTwo && (
          <Notice title={change.title}>
            <p>{change.before}</p>
          </Notice>
        )}
      </div>
      {!isForTwo && !hold.isOver && <ChildQuestion {...wanted} />}
      {!problem && !hold.isOver && (
        <Standing
          inTheWay={inTheWay ?? null}
          isGoingOn={!stops || prove.isPending}
        />
      )}
      {isAsked && chosen && !isForTwo && !hold.isOver && (
        <Button className={styles.submit} onClick={() => setForTwo(true)}>
          Agregar a otra persona
        </Button>
      )}
      {isForTwo && chosen && (
        <ForTwo
          {...{ booking, held, clinic, forWhom, subject }}
          onBooked={setBooked}
          onLeave={() => setForTwo(false)}
        />
      )}
      {(inTheWay || stops) && !isForTwo && chosen && !hold.isOver && (
        <Button
          kind="main"
          className={styles.submit}
          busy={prove.isPending}
          onClick={goOnAsSaid}
        >
          Continuar
        </Button>
      )}
      {problem && chosen && problem.code !== 'HOLD_EXPIRED' && (
        <Problem
          title={problem.sentence}
          retrying={prove.isPending}
          onRetry={() => prove.mutate(order)}
        />
      )}
    </StepPage>
  );
}

type ProvingInput = Parameters<typeof client.patient.holds.prove>[0];

/** How the price changes with the payer of the chosen patient. Null: it does not, or no payer is asked for. */
function usePriceChange(
  hold: HeldStepProps['held']['hold'],
  order: ProvingInput | null,
) {
  const price = useQuery(
    api.patient.holds.payer.queryOptions({ input: order ?? skipToken }),
  );
  return order && price.data ? priceChange(hold, price.data.visit) : null;
}

/** Proves the patient of the held time: by itself once for each hold, unless the person is asked first. */
function useProving({
  booking: { hold, identified },
  holdId,
  order,
  stops,
}: {
  booking: HeldStepProps['booking'];
  holdId: string;
  order: ProvingInput;
  stops: boolean;
}) {
  const readFamilyAgain = useReadFamilyAgain();
  const prove = useMutation(
    api.patient.holds.prove.mutationOptions({
      onSuccess: ({ proof, patientName, visit, inTheWay: found }, input) => {
        if (!found)
          identified({ holdId: input.holdId, proof, patientName, visit });
      },
      onError: (error) => {
        const { code } = problemOf(error);
        if (code === 'HOLD_EXPIRED') hold.declareOver();
        if (code === 'NOT_FOUND') readFamilyAgain();
      },
    }),
  );

  const goOn = useEffectEvent(() => prove.mutate(order));
  const request = useRef('');
  useEffect(() => {
    // Once for each hold, however often this renders.
    if (stops || request.current === holdId) return;
    request.current = holdId;
    goOn();
  }, [holdId, stops]);
  return {
    prove,
    /** Proves the patient whom the person named. */
    proveAs() {
      request.current = holdId;
      prove.mutate(order);
    },
  };
}

/** A second patient right after the first, or back to one. */
function ForTwo({
  onLeave,
  ...two
}: SignedInStepProps & {
  onBooked: (appointments: readonly BookedAppointment[]) => void;
  onLeave: () => void;
}) {
  return (
    <Suspense fallback={<Loading inline label="Un momento…" />}>
      <TwoPeople {...two} />
      <Button kind="quiet" className={styles.back} onClick={onLeave}>
        Reservar uno solo
      </Button>
    </Suspense>
  );
}

/** The patient, and who pays for them. */
function PatientAndPayer({
  forWhom,
  isTried,
  onChosen,
}: {
  forWhom: ForWhom;
  isTried: boolean;
  onChosen: () => void;
}) {
  const { chosen } = forWhom;
  return (
    <>
      <ForWhomChoice
        forWhom={forWhom}
        legend="El turno es para"
        onChosen={onChosen}
      />
      {chosen && (
        <PersonCoverage
          forWhom={forWhom}
          patientId={chosen.patientId}
          isTried={isTried}
        />
      )}
    </>
  );
}

/** The own appointment that stands in the way, or that the booking goes on. */
function Standing({
  inTheWay,
  isGoingOn,
}: {
  inTheWay: Parameters<typeof OwnInTheWayNotice>[0]['inTheWay'] | null;
  isGoingOn: boolean;
}) {
  return (
    <div role="status">
      {inTheWay ? (
        <OwnInTheWayNotice
          inTheWay={inTheWay}
          actions={
            <ButtonLink to="/mi-cuenta/citas">Ver mis turnos</ButtonLink>
          }
        />
      ) : (
        isGoingOn && <Loading inline label="Un momento…" />
      )}
    </div>
  );
}
