import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Offer } from '../../../../base/api/contract/offers.ts';
import { api } from '../../../../base/api/web/client/api.ts';
import { addDays } from '../../../../base/time/clinic-day.ts';
import {
  dayAt,
  instantOf,
  startOfDay,
  wallClockOf,
} from '../../../../base/time/clinic-zone.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  formatMinute,
  formatShortDay,
  formatShortMoment,
} from '../../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import { QueryProblem } from '../../../../base/ui/problem/query-problem.tsx';
import type { DeskTimes } from '../../../appointments/contract/agenda.ts';
import { useShownDay } from '../../../appointments/web/shown-day.ts';
import {
  whyNoSlots,
  whyNoSlotsInBrief,
} from '../../../schedule/web/availability/no-slots-words.ts';
import { laterOf } from './later-of.ts';
import styles from './slot-choice.module.css';

const DAYS = 7;

interface SlotChoiceProps {
  doctorId: string;
  doctorName: string;
  practiceId: string;
  /** First day of the week shown. */
  from: string;
  /** True if no other day is offered. */
  isThatDayAlone?: boolean;
  /** Id of the appointment being moved. */
  movingId?: string;
  chosen: string | null;
  error?: string | undefined;
  onChoose: (startsAt: string) => void;
}

/**
 * The free times of a doctor, a week at a time. Arrow keys go along the days, and along the times of a day.
 */
export function SlotChoice(props: SlotChoiceProps) {
  const {
    doctorId,
    practiceId,
    movingId,
    chosen,
    isThatDayAlone = false,
  } = props;
  const { today, timeZone } = useShownDay();
  const [from, setFrom] = useState(laterOf(props.from, today));
  const [request, setRequest] = useState<string | null>(null);
  const times = useQuery(
    api.reception.agenda.freeTimes.queryOptions({
      input: {
        doctorId,
        practiceId,
        from,
        days: isThatDayAlone ? 1 : DAYS,
        ...(movingId && { movingId }),
      },
      placeholderData: keepPreviousData,
    }),
  );
  if (!times.data) {
    return times.isError ? (
      <QueryProblem query={times} />
    ) : (
      <LoadingLines label="Buscando horarios libres…" count={2} />
    );
  }
  const { days } = times.data;
  const dayChosen = chosen && dayAt(chosen, timeZone);
  const shown =
    days.find(({ day }) => day === (request ?? dayChosen)) ??
    days.find(({ starts }) => starts.length > 0) ??
    days[0];
  function showFrom(first: string) {
    setFrom(first);
    setRequest(null);
  }
  return (
    <div className={styles.choice} aria-busy={times.isPlaceholderData}>
      {!isThatDayAlone && (
        <>
          <div className={styles.weeks}>
            <Button
              kind="quiet"
              disabled={from <= today}
              onClick={() => showFrom(laterOf(addDays(from, -DAYS), today))}
            >
              ← Días anteriores
            </Button>
            <Button kind="quiet" onClick={() => showFrom(addDays(from, DAYS))}>
              Días siguientes →
            </Button>
          </div>
          <DayStrip days={days} shown={shown?.day} onShow={setRequest} />
        </>
      )}
      {shown && <Times {...props} day={shown} />}
      {!isThatDayAlone && (
        <FirstFree {...props} times={times.data} shown={shown?.day} />
      )}
      {props.error && (
        <p className={styles.error}>
          <span aria-hidden="true">▲</span> {props.error}
        </p>
      )}
    </div>
  );
}

type Day = DeskTimes['days'][number];

function DayStrip(props: {
  days: Day[];
  shown: string | undefined;
  onShow: (day: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">Día</legend>
      {props.days.map(({ day, starts, heldStarts, reason }) => (
        <label
          key={day}
          className={styles.day}
          data-empty={starts.length === 0 || undefined}
        >
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={day === props.shown}
            onChange={() => props.onShow(day)}
          />
          <span>{formatShortDay(day)}</span>
          <span className={styles.free}>
            {starts.length > 0
              ? howManyFree(
                  starts.length - heldStarts.length,
                  heldStarts.length,
                )
              : reason && whyInFewLetters(reason)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A day's tile has room for one word. The doctor's name stands above. */
const whyInFewLetters = (reason: NonNullable<Day['reason']>): string =>
  reason.code === 'ABSENT' ? 'ausente' : whyNoSlotsInBrief(reason);

function howManyFree(free: number, held: number): string {
  if (free > 0) return `${free} ${free === 1 ? 'libre' : 'libres'}`;
  return `${held} ${held === 1 ? 'retenido' : 'retenidos'}`;
}

function Times({
  day,
  chosen,
  doctorName,
  onChoose,
}: SlotChoiceProps & { day: Day }) {
  const { today, timeZone } = useShownDay();
  const name = useId();
  if (day.starts.length === 0) {
    const why =
      day.reason &&
      whyNoSlots(day.reason, { day: day.day, today, timeZone, doctorName });
    return <p className={forms.quiet}>{why}</p>;
  }
  const start = startOfDay(day.day, timeZone);
  const isAnyHeld = day.heldStarts.length > 0;
  return (
    <>
      <fieldset className={styles.times}>
        <legend className="visually-hidden">Horario</legend>
        {day.starts.map((minute) => {
          const startsAt = instantOf(start + minute).toString();
          const isChosen =
            chosen !== null && Date.parse(chosen) === Date.parse(startsAt);
          return (
            <label key={minute} className={styles.time}>
              <input
                type="radio"
                name={name}
                className="visually-hidden"
                checked={isChosen}
                onChange={() => onChoose(startsAt)}
              />
              {formatMinute(wallClockOf(start + minute, timeZone).minute)}
              {day.heldStarts.includes(minute) && (
                <>
                  {' '}
                  <span className={styles.held}>retenido</span>
                </>
              )}
            </label>
          );
        })}
      </fieldset>
      {isAnyHeld && (
        <p className={forms.quiet}>
          «Retenido»: alguien está por tomar ese horario en internet. Puede
          darlo igual; a esa persona se le ofrecen otros.
        </p>
      )}
    </>
  );
}

interface FirstFreeProps extends SlotChoiceProps {
  times: DeskTimes;
  shown: string | undefined;
}

/** The first free time, if it is not on the day shown. */
function FirstFree({ times, shown, chosen, onChoose }: FirstFreeProps) {
  const { timeZone } = useShownDay();
  const { firstFree } = times;
  if (!firstFree)
    return (
      <p className={forms.quiet}>
        No hay horarios libres en los próximos 60 días.
      </p>
    );
  const { startsAt }: Offer = firstFree;
  if (dayAt(startsAt, timeZone) === shown || startsAt === chosen) return null;
  return (
    <Button
      kind="quiet"
      className={forms.startsAtEdge}
      onClick={() => onChoose(startsAt)}
    >
      Primero libre: {formatShortMoment(startsAt, timeZone)}
    </Button>
  );
}
