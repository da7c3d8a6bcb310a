import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useRef,
} from 'react';
import { announce } from '../../../../base/ui/announcer/announce.ts';
import { formatMinute, sentence } from '../../../../base/ui/format/format.ts';
import type { DoctorSchedule, ScheduleRule } from '../../contract/schedules.ts';
import {
  hoursWords,
  stretchWords,
  validityWords,
  weekdayNames,
} from './schedule-words.ts';
import { useDrawing } from './use-drawing.ts';
import {
  axisOf,
  type Drawn,
  firstFreeHour,
  isSameStretch,
  laneOf,
  moved,
  resized,
  type Stretch,
  stepMinutes,
} from './week-geometry.ts';
import styles from './week-grid.module.css';

interface WeekGridProps {
  schedule: DoctorSchedule;
  /** Drawn hours that are not saved. */
  drawn: Drawn | null;
  onDraw: (drawn: Drawn | null) => void;
  /** Opens hours in the dialog. */
  onOpen: (drawn: Drawn) => void;
  onEnd: (rule: ScheduleRule) => void;
}

/** A professional's week, Monday to Sunday on a time axis, to draw in by pointer and by keyboard. */
export function WeekGrid({
  schedule,
  drawn,
  onDraw,
  onOpen,
  onEnd,
}: WeekGridProps) {
  const area = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { rules } = schedule;
  const axis = axisOf(drawn ? [...rules, drawn] : rules);
  const drawing = useDrawing({ area, axis, onDrawn: onOpen });
  const shown = drawing.live ?? drawn;

  function addOn(weekday: number) {
    const next = { ruleId: null, ...firstFreeHour(weekday, rules) };
    onDraw(next);
    announce(
      `Horario nuevo: ${stretchWords(next)}. Muévalo con las flechas y acepte con Enter.`,
    );
  }

  return (
    <div className={styles.week}>
      <p id={hintId} className={styles.hint}>
        Dibuje un horario arrastrando sobre el día; muévalo o estírelo de sus
        bordes. Con el teclado: flechas para moverlo, Mayúsculas y flechas para
        alargarlo o acortarlo, Enter para seguir, Escape para dejarlo como
        estaba.
      </p>
      <div className={styles.days}>
        {weekdayNames.map((name, index) => (
          <div key={name} className={styles.day}>
            <span>{sentence(name)}</span>
            <button
              type="button"
              className={styles.add}
              aria-label={`Agregar horario el ${name}`}
              onClick={() => addOn(index + 1)}
            >
              +
            </button>
          </div>
        ))}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {hoursOf(axis).map((minute) => (
          <span key={minute} style={{ top: percent(minute, axis) }}>
            {formatMinute(minute)}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends */}
      <div
        ref={area}
        role="group"
        aria-label="Semana"
        aria-describedby={hintId}
        className={styles.area}
        data-drawing={drawing.live ? true : undefined}
        style={{ '--hours': (axis.to - axis.from) / 60 } as CSSProperties}
        onPointerDown={(event) => drawing.begin(event, null)}
        onPointerMove={drawing.onPointerMove}
        onPointerUp={drawing.onPointerUp}
        onPointerCancel={drawing.onPointerCancel}
      >
        {rules.map((rule) => (
          <Hours
            key={rule.id}
            rule={rule}
            schedule={schedule}
            at={
              shown?.ruleId === rule.id
                ? shown
                : { ruleId: rule.id, ...stretchOf(rule) }
            }
            axis={axis}
            lane={
              shown?.ruleId === rule.id
                ? { lane: 0, lanes: 1 }
                : laneOf(rule, rules)
            }
            onDraw={onDraw}
            onOpen={onOpen}
            onEnd={onEnd}
            begin={drawing.begin}
          />
        ))}
        {shown && shown.ruleId === null && (
          <Hours
            rule={null}
            schedule={schedule}
            at={shown}
            axis={axis}
            lane={{ lane: 0, lanes: 1 }}
            onDraw={onDraw}
            onOpen={onOpen}
            onEnd={onEnd}
            begin={drawing.begin}
          />
        )}
      </div>
    </div>
  );
}

interface HoursProps {
  rule: ScheduleRule | null;
  schedule: DoctorSchedule;
  at: Drawn;
  axis: { from: number; to: number };
  lane: { lane: number; lanes: number };
  begin: (
    event: PointerEvent,
    on: { drawn: Drawn; edge: 'start' | 'end' | undefined },
  ) => void;
  onDraw: (drawn: Drawn | null) => void;
  onOpen: (drawn: Drawn) => void;
  onEnd: (rule: ScheduleRule) => void;
}

/** A block of hours in the week, at its saved or drawn place. */
function Hours({
  rule,
  schedule,
  at,
  axis,
  lane,
  begin,
  onDraw,
  onOpen,
  onEnd,
}: HoursProps) {
  const isChanged = !rule || !isSameStretch(rule, at);
  const room = schedule.rooms.find(({ id }) => id === rule?.roomId)?.name;
  // Read aloud: first the visible text, then the details that have no room.
  const seen = rule
    ? [
        [`${rule.slotMinutes} min`, room].filter(Boolean).join(' · '),
        sentence(validityWords(rule, schedule.today)),
      ]
    : [];
  const unseen = [
    !rule && 'horario nuevo',
    rule?.practiceIds && 'solo algunas prácticas',
    isChanged && 'sin guardar',
  ];
  const details = seen.filter(Boolean);

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && isChanged) onDraw(null);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && rule)
      onEnd(rule);
    else if (event.key === 'Delete' || event.key === 'Backspace') onDraw(null);
    else {
      const next = steppedBy(event, at);
      if (!next) return;
      onDraw(rule && isSameStretch(rule, next) ? null : next);
      announce(stretchWords(next));
    }
    event.preventDefault();
  }

  return (
    <button
      type="button"
      className={styles.block}
      data-hours={rule?.id ?? 'new'}
      data-changed={isChanged || undefined}
      data-later={rule && rule.validFrom > schedule.today ? true : undefined}
      aria-label={[
        stretchWords(at),
        ...details,
        ...unseen.filter(Boolean),
      ].join(', ')}
      style={
        {
          top: percent(at.fromMinute, axis),
          bottom: percentFromEnd(at.toMinute, axis),
          '--column': at.weekday - 1,
          '--lane': lane.lane,
          '--lanes': lane.lanes,
        } as CSSProperties
      }
      onPointerDown={(event) => {
        const edge = (event.target as HTMLElement).dataset.edge as
          | 'start'
          | 'end'
          | undefined;
        // Dragged hours take the focus, so that the keyboard can move them too.
        event.currentTarget.focus();
        begin(event, { drawn: at, edge });
      }}
      onClick={() => onOpen(at)}
      onKeyDown={press}
    >
      <span className={styles.edge} data-edge="start" />
      <span className={styles.when}>{hoursWords(at)} </span>
      {details.map((detail) => (
        <span key={detail} className={styles.detail}>
          {detail}{' '}
        </span>
      ))}
      <span className={styles.edge} data-edge="end" />
    </button>
  );
}

/** The hours after an arrow key; null for other keys. */
function steppedBy({ key, shiftKey }: KeyboardEvent, at: Drawn): Drawn | null {
  const vertical =
    key === 'ArrowDown' ? stepMinutes : key === 'ArrowUp' ? -stepMinutes : 0;
  if (vertical !== 0) {
    return shiftKey
      ? resized(at, { edge: 'end', minute: at.toMinute + vertical })
      : moved(at, { minutes: vertical });
  }
  const days = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return days === 0 ? null : moved(at, { days });
}

function stretchOf({ weekday, fromMinute, toMinute }: Stretch): Stretch {
  return { weekday, fromMinute, toMinute };
}

function hoursOf({ from, to }: { from: number; to: number }): number[] {
  return Array.from(
    { length: (to - from) / 60 + 1 },
    (_, index) => from + index * 60,
  );
}

function percent(
  minute: number,
  { from, to }: { from: number; to: number },
): string {
  return `${((minute - from) / (to - from)) * 100}%`;
}

function percentFromEnd(
  minute: number,
  { from, to }: { from: number; to: number },
): string {
  return `${((to - minute) / (to - from)) * 100}%`;
}
