import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../../base/ui/button/button.tsx';
import { useFocusShown } from '../../../../base/ui/focus/use-focus-shown.ts';
import { DateField } from '../../../../base/ui/panel/date-field.tsx';
import {
  lastControlDay,
  whyNotControlDay,
} from '../../../booking/rules/control-day.ts';
import styles from './next-control.module.css';

const spans = [
  { label: 'En 1 semana', span: { weeks: 1 } },
  { label: 'En 1 mes', span: { months: 1 } },
  { label: 'En 3 meses', span: { months: 3 } },
  { label: 'En 6 meses', span: { months: 6 } },
] as const;

interface ControlDayProps {
  today: string;
  /** The day whose times are shown. */
  from: string | null;
  onChange: (from: string | null) => void;
  /** Called when a day is chosen for good, not half typed: the keyboard goes on to its times. */
  onChosen: (from: string) => void;
}

/** Asks from when on a control is looked for: one of the usual distances, or any day. */
export function ControlDay({
  today,
  from,
  onChange,
  onChosen,
}: ControlDayProps) {
  const [other, setOther] = useState<string | null>(null);
  const isOther = other !== null;
  const place = useFocusShown(isOther, { within: 'input' });
  const why = other ? whyNotControlDay(other, today) : null;

  function type(day: string) {
    setOther(day);
    onChange(day && whyNotControlDay(day, today) === null ? day : null);
  }
  function byKey(event: KeyboardEvent) {
    if (
      !(event.target instanceof HTMLInputElement) ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    if (event.key !== 'Enter' || !other || why) return;
    event.preventDefault();
    onChosen(other);
  }

  return (
    <div className={styles.choices}>
      {spans.map(({ label, span }, index) => {
        const day = Temporal.PlainDate.from(today).add(span).toString();
        return (
          <Button
            key={label}
            kind="quiet"
            aria-keyshortcuts={index === 0 ? 'Alt+P' : undefined}
            aria-pressed={!isOther && from === day}
            onClick={() => {
              setOther(null);
              onChosen(day);
            }}
          >
            {label}
          </Button>
        );
      })}
      <Button
        kind="quiet"
        aria-pressed={isOther}
        onClick={() => {
          setOther(isOther ? null : '');
          onChange(null);
        }}
      >
        Otra fecha
      </Button>
      {isOther && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter goes on from the field within.
        <div ref={place} className={styles.day} onKeyDown={byKey}>
          <DateField
            label={
              <span className="visually-hidden">Control desde el día</span>
            }
            value={other}
            error={why}
            min={today}
            max={lastControlDay(today)}
            onChange={type}
          />
        </div>
      )}
    </div>
  );
}
