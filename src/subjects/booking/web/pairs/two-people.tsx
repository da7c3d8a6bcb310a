import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { useOrder } from '../../../../base/api/web/client/use-order.ts';
import { withProofOfWork } from '../../../../base/api/web/client/with-proof-of-work.ts';
import { monthOf } from '../../../../base/time/clinic-day.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { SelectField } from '../../../../base/ui/field/text-field.tsx';
import {
  formatMoment,
  formatTime,
  sentence,
} from '../../../../base/ui/format/format.ts';
import { Loading } from '../../../../base/ui/loading/loading.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import type { BookedAppointment } from '../../../appointments/contract/booked-appointment.ts';
import { costWords } from '../../../appointments/web/visit-words.ts';
import type { HeldPair, Pair } from '../../contract/pairs.ts';
import { AppointmentFacts } from '../confirm/appointment-facts.tsx';
import type { ForWhom } from '../state/for-whom.ts';
import type { HeldStepProps } from '../state/use-booking.ts';
import type { Subject } from '../state/use-subject.ts';
import { ChoiceList } from '../steps/choice-list.tsx';
import { timesOf, useAvailability } from '../times/use-availability.ts';
import { OwnInTheWayNotice } from '../who/own-in-the-way.tsx';
import { PersonCoverage } from '../who/person-coverage.tsx';
import { pairTimes, pauseMsOf } from './pair-times.ts';
import styles from './two-people.module.css';

interface TwoPeopleProps extends HeldStepProps {
  subject: Subject;
  forWhom: ForWhom;
  onBooked: (appointments: readonly BookedAppointment[]) => void;
}

const SELF = 'self';

/**
 * A second patient right after the first, with the same professional. Both times are held, and one press
 * books them.
 */
export default function TwoPeople(props: TwoPeopleProps) {
  const { booking, held, clinic, forWhom } = props;
  const { timeZone } = clinic;
  const { hold } = held;
  const two = usePair(props);
  const { query, isLoading, others, second, name, payers } = two;
  const { times, fits, setTime, wanted, pair, holding, book } = two;
  const [isTried, setTried] = useState(false);
  const isReady =
    pair !== null &&
    pair.asked === JSON.stringify(wanted) &&
    !booking.hold.isOver;
  const stands = isReady
    ? pair.held.people.find(({ inTheWay }) => inTheWay !== null)
    : undefined;
  const problem = holding.isError
    ? problemOf(holding.error)
    : book.isError
      ? problemOf(book.error)
      : null;

  if (query.isError) return <QueryProblem query={query} />;
  if (isLoading)
    return <Loading inline label="Buscando dos horarios seguidos…" />;
  if (!wanted || !fits || !second) {
    return (
      <Notice
        title={`Ese día no quedan dos horarios seguidos con ${hold.doctor.name}`}
        actions={
          <Button onClick={() => booking.go({ paso: 'horario' })}>
            Elegir otro día
          </Button>
        }
      />
    );
  }
  const keep = () => {
    setTried(true);
    if (payers.some(({ coverage }) => !coverage)) return;
    book.reset();
    holding.mutate(wanted);
  };
  const confirm = () =>
    pair && book.mutate({ ...wanted, holdId: pair.held.hold.id });
  return (
    <div className={styles.two}>
      <ChoiceList
        legend="Y después, para"
        chosen={second.patientId}
        onChoose={name}
        choices={others.map(({ patientId, name: label }) => ({
          value: patientId,
          label,
          detail: patientId === SELF ? 'Usted' : 'A su cargo',
        }))}
      />
      <PersonCoverage
        forWhom={forWhom}
        patientId={idOf(second.patientId)}
        isTried={isTried}
      />
      <PairTimes
        times={times}
        chosen={fits.startsAt}
        timeZone={timeZone}
        onChoose={setTime}
      />
      {isReady && <PairFacts people={pair.held.people} timeZone={timeZone} />}
      <div role="status">
        {stands?.inTheWay && (
          <>
            <p>{stands.name}:</p>
            <OwnInTheWayNotice inTheWay={stands.inTheWay} actions={null} />
          </>
        )}
      </div>
      {problem && (
        <Problem
          title={
            problem.code === 'SLOT_TAKEN'
              ? 'Uno de los dos horarios acaba de ocuparse.'
              : problem.sentence
          }
          {...(problem.canRetry && {
            retrying: holding.isPending || book.isPending,
            onRetry: holding.isError ? keep : confirm,
          })}
        />
      )}
      <PairButton
        isReady={isReady && !stands}
        isBooking={book.isPending}
        isHolding={holding.isPending}
        onConfirm={confirm}
        onKeep={keep}
      />
    </div>
  );
}

/** The two patients, the consecutive times of the day, and the pair that they make. */
function usePair({
  booking,
  held,
  clinic,
  subject,
  forWhom,
  onBooked,
}: TwoPeopleProps) {
  const { timeZone } = clinic;
  const { hold, slot } = held;
  const { chosen, self, family } = forWhom;
  const day = dayAt(hold.startsAt, timeZone);
  const everybody = [{ patientId: SELF, name: self }, ...family];
  const others = everybody.filter(
    ({ patientId }) => patientId !== (chosen?.patientId ?? SELF),
  );
  const [named, name] = useState<string>();
  // After a child usually comes another child.
  const next = others.find(
    ({ patientId }) => chosen?.patientId && patientId !== SELF,
  );
  const second =
    others.find(({ patientId }) => patientId === named) ?? next ?? others[0];
  const payers = [
    forWhom.payerFor(chosen?.patientId),
    forWhom.payerFor(idOf(second?.patientId)),
  ] as const;
  const { query, days, isLoading } = useAvailability({
    subject,
    month: monthOf(day),
  });
  const { pair, holding, book } = usePairActs({
    booking,
    slot,
    onBooked,
    onNotHeld: () => void query.refetch(),
  });
  const [time, setTime] = useState<string>();
  const offered = days.get(day);
  const visit = {
    doctorId: slot.doctorId,
    visitMs: Date.parse(hold.endsAt) - Date.parse(hold.startsAt),
  };
  const month = [...days].map(([name, free]) => timesOf(name, free, timeZone));
  const times = pairTimes(offered ? timesOf(day, offered, timeZone) : [], {
    ...visit,
    pauseMs: pauseMsOf(month, visit),
    held: [
      hold.startsAt,
      ...(pair?.held.people.map((each) => each.visit.startsAt) ?? []),
    ],
  });
  const fits =
    times.find(
      ({ startsAt }) =>
        startsAt === (time ?? new Date(hold.startsAt).toISOString()),
    ) ?? times[0];

  const wanted: Pair | null =
    fits && second && chosen
      ? {
          doctorId: slot.doctorId,
          practiceId: slot.practiceId,
          startsAt: fits.startsAt,
          people: [
            {
              ...(chosen.patientId && { patientId: chosen.patientId }),
              ...payers[0].input,
            },
            {
              ...(second.patientId !== SELF && { patientId: second.patientId }),
              ...payers[1].input,
            },
          ],
        }
      : null;
  return {
    query,
    isLoading,
    others,
    second,
    name,
    payers,
    times,
    fits,
    setTime,
    wanted,
    pair,
    holding,
    book,
  };
}

/** Undefined: the signed-in patient. */
const idOf = (patientId: string | undefined) =>
  patientId === SELF ? undefined : patientId;

/** Holds a pair of times, and books the held pair. */
function usePairActs({
  booking,
  slot,
  onBooked,
  onNotHeld,
}: Pick<TwoPeopleProps, 'booking' | 'onBooked'> & {
  slot: TwoPeopleProps['held']['slot'];
  onNotHeld: () => void;
}) {
  const [pair, setPair] = useState<{ asked: string; held: HeldPair } | null>(
    null,
  );
  const holding = useMutation({
    mutationFn: (asked: Pair) =>
      withProofOfWork((proofOfWork) =>
        client.patient.pairs.hold({
          ...asked,
          ...(proofOfWork && { proofOfWork }),
        }),
      ),
    onSuccess: (heldPair, asked) => {
      booking.hold.adopt(heldPair.hold, { ...slot, startsAt: asked.startsAt });
      setPair({ asked: JSON.stringify(asked), held: heldPair });
    },
    onError: onNotHeld,
  });
  const book = useOrder(
    (order: Pair & { holdId: string }, idempotencyKey) =>
      client.patient.pairs.book(order, { context: { idempotencyKey } }),
    {
      onDone: ({ appointments }) => onBooked(appointments),
      // Without an answer the pair may have been booked, so the same pair is sent again.
      onRefused: (error) => {
        if (!problemOf(error).canRetry) setPair(null);
      },
    },
  );
  return { pair, holding, book };
}

interface PairTimesProps {
  times: ReturnType<typeof pairTimes>;
  chosen: string;
  timeZone: string;
  onChoose: (startsAt: string) => void;
}

function PairTimes({ times, chosen, timeZone, onChoose }: PairTimesProps) {
  return (
    <SelectField
      label="¿A qué hora?"
      hint="Solo donde entran los dos, uno después del otro."
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      {times.map(({ startsAt, followsAt }) => (
        <option key={startsAt} value={startsAt}>
          {formatTime(startsAt, timeZone)} y {formatTime(followsAt, timeZone)}
        </option>
      ))}
    </SelectField>
  );
}

/** Each of the two with their time and what they pay. */
function PairFacts({
  people,
  timeZone,
}: {
  people: HeldPair['people'];
  timeZone: string;
}) {
  return people.map(({ name: person, visit }) => (
    <AppointmentFacts
      key={person}
      facts={[
        { name: 'Paciente', value: person },
        {
          name: 'Cuándo',
          value: sentence(formatMoment(visit.startsAt, timeZone)),
        },
        { name: 'A pagar', ...costWords(visit) },
      ]}
    />
  ));
}

interface PairButtonProps {
  /** True if both times are held and nothing stands in the way. */
  isReady: boolean;
  isBooking: boolean;
  isHolding: boolean;
  onConfirm: () => void;
  onKeep: () => void;
}

/** Holds the two times first, and books them then. */
function PairButton(props: PairButtonProps) {
  const { isReady, isBooking, isHolding, onConfirm, onKeep } = props;
  return isReady ? (
    <Button
      kind="main"
      className={styles.act}
      busy={isBooking}
      busyLabel="Reservando…"
      onClick={onConfirm}
    >
      Confirmar los dos turnos
    </Button>
  ) : (
    <Button
      kind="main"
      className={styles.act}
      busy={isHolding}
      onClick={onKeep}
    >
      Guardar los dos horarios
    </Button>
  );
}
