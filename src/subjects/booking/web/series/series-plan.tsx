import { useState } from 'react';
import type { Offer } from '../../../../base/api/contract/offers.ts';
import { client } from '../../../../base/api/web/client/api.ts';
import { useOrder } from '../../../../base/api/web/client/use-order.ts';
import type { Clinic } from '../../../../base/clinic/contract/clinic.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { Button, ButtonLink } from '../../../../base/ui/button/button.tsx';
import {
  formatDay,
  formatShortDay,
  formatTime,
  sentence,
} from '../../../../base/ui/format/format.ts';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import type {
  BookedSeries,
  SeriesPlan,
  SeriesSession,
} from '../../contract/series.ts';
import {
  actsNoMore,
  type ForWhom,
  type PayerFor,
  useReadFamilyAgain,
} from '../state/for-whom.ts';
import styles from './series.module.css';
import { foundWords, sessionsWords, whyNoSession } from './series-words.ts';

interface SeriesPlanProps {
  plan: SeriesPlan;
  clinic: Clinic;
  doctorName: string | null;
  covered: { practiceId: string; patientId?: string } & PayerFor['input'];
  forWhom: ForWhom;
  onBooked: (series: BookedSeries) => void;
}

const nameOf = ({ doctorId, startsAt }: Pick<Offer, 'doctorId' | 'startsAt'>) =>
  `${doctorId} ${startsAt}`;

/** The sessions found. Each can be changed or left out, and one act books them all. */
export function SeriesPlanList({
  plan,
  clinic,
  doctorName,
  covered,
  forWhom,
  onBooked,
}: SeriesPlanProps) {
  const { timeZone, today } = clinic;
  // By day: the choice in place of the found session. Null: no session that day.
  const [changed, setChanged] = useState<
    Readonly<Record<string, Offer | null>>
  >({});
  const [gone, setGone] = useState<{
    taken: Readonly<Record<string, Offer[]>>;
  }>({ taken: {} });
  const readFamilyAgain = useReadFamilyAgain();
  const book = useOrder(
    (sessions: Pick<Offer, 'doctorId' | 'startsAt'>[], idempotencyKey) =>
      client.patient.series.book(
        { ...covered, sessions },
        { context: { idempotencyKey } },
      ),
    {
      onDone: onBooked,
      onRefused: (error) => {
        setGone({ taken: takenIn(error) });
        if (forWhom.problemOf(error).sentence === actsNoMore) readFamilyAgain();
      },
    },
  );
  const chosenOf = ({ day, offer }: SeriesSession) =>
    day in changed ? (changed[day] ?? null) : offer;
  const chosen = plan.sessions.flatMap((session) => chosenOf(session) ?? []);
  const isAnyTaken = chosen.some((offer) => nameOf(offer) in gone.taken);
  const isTwice =
    new Set(chosen.map(({ startsAt }) => startsAt)).size < chosen.length;
  const problem = book.isError ? forWhom.problemOf(book.error) : null;

  function optionsOf(session: SeriesSession): Offer[] {
    const now = chosenOf(session);
    const inPlace = now ? (gone.taken[nameOf(now)] ?? []) : [];
    const all = [session.offer, now, ...session.nearest, ...inPlace].filter(
      (each) => each !== null,
    );
    const once = new Map(all.map((offer) => [nameOf(offer), offer]));
    const takenElsewhere = new Set(
      chosen.filter((each) => each !== now).map(nameOf),
    );
    return [...once.values()]
      .filter((offer) => !takenElsewhere.has(nameOf(offer)))
      .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  }

  return (
    <>
      <p role="status" className={styles.summary}>
        {foundWords({ found: chosen.length, wanted: plan.sessions.length })}
      </p>
      <Rows label="Sesiones">
        {plan.sessions.map((session) => {
          const now = chosenOf(session);
          const isTaken = now !== null && nameOf(now) in gone.taken;
          const why = isTaken
            ? 'Ese horario acaba de ocuparse.'
            : now === null
              ? whyNoSession(session, { today, timeZone, doctorName })
              : null;
          const id = `session-${session.day}`;
          return (
            <Row
              key={session.day}
              end={
                <select
                  id={id}
                  className={styles.choice}
                  aria-label={`Horario del ${formatDay(session.day)}`}
                  aria-invalid={isTaken || undefined}
                  aria-describedby={why ? `${id}-why` : undefined}
                  value={now ? nameOf(now) : ''}
                  onChange={({ target }) => {
                    const offer =
                      optionsOf(session).find(
                        (each) => nameOf(each) === target.value,
                      ) ?? null;
                    setChanged((before) => ({
                      ...before,
                      [session.day]: offer,
                    }));
                  }}
                >
                  <option value="">Sin sesión</option>
                  {optionsOf(session).map((offer) => (
                    <option
                      key={nameOf(offer)}
                      value={nameOf(offer)}
                      disabled={nameOf(offer) in gone.taken}
                    >
                      {wordsOf(offer, {
                        session,
                        timeZone,
                        withDoctor: doctorName === null,
                      })}
                    </option>
                  ))}
                </select>
              }
            >
              <p className={styles.sessionDay}>
                {sentence(formatDay(session.day))}
              </p>
              {why && (
                <p id={`${id}-why`} className={styles.why}>
                  <span aria-hidden="true">▲</span> {why}
                </p>
              )}
              {!why && now && doctorName === null && (
                <p className={styles.quiet}>{now.doctorName}</p>
              )}
            </Row>
          );
        })}
      </Rows>
      {problem && (
        <Problem
          title={problem.sentence}
          {...(problem.canRetry && {
            retrying: book.isPending,
            onRetry: () => book.mutate(ordered(chosen)),
          })}
          {...(problem.code === 'TOO_MANY_APPOINTMENTS' && {
            actions: (
              <ButtonLink to="/mi-cuenta/citas">Ver mis turnos</ButtonLink>
            ),
          })}
        />
      )}
      {isTwice && (
        <Problem title="Dos sesiones tienen el mismo horario: cambie una." />
      )}
      <Button
        kind="main"
        className={styles.submit}
        busy={book.isPending}
        disabled={chosen.length < 2 || isAnyTaken || isTwice}
        onClick={() => book.mutate(ordered(chosen))}
      >
        Reservar {sessionsWords(chosen.length)}
      </Button>
      {chosen.length < 2 && (
        <p className={styles.quiet}>
          Para reservar juntas hacen falta dos sesiones o más.
        </p>
      )}
    </>
  );
}

function ordered(chosen: readonly Offer[]) {
  return chosen
    .map(({ doctorId, startsAt }) => ({ doctorId, startsAt }))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

/** Returns the taken times of a refusal, each with the nearest free ones. */
function takenIn(error: Error): Record<string, Offer[]> {
  const data =
    'data' in error ? (error.data as { sessions?: unknown } | null) : null;
  const sessions = (data?.sessions ?? []) as {
    doctorId: string;
    startsAt: string;
    nearest: Offer[];
  }[];
  return Object.fromEntries(
    sessions.map((session) => [nameOf(session), session.nearest]),
  );
}

function wordsOf(
  offer: Offer,
  {
    session,
    timeZone,
    withDoctor,
  }: { session: SeriesSession; timeZone: string; withDoctor: boolean },
): string {
  const day = dayAt(offer.startsAt, timeZone);
  const time = formatTime(offer.startsAt, timeZone);
  return [
    day === session.day ? time : `${formatShortDay(day)}, ${time}`,
    withDoctor && offer.doctorName,
  ]
    .filter(Boolean)
    .join(' · ');
}
