import type { ReactNode } from 'react';
import { addDays } from '../../../../base/time/clinic-day.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { formatDay, sentence } from '../../../../base/ui/format/format.ts';
import styles from '../../../../base/ui/page/front-desk.module.css';
import { DateField } from '../../../../base/ui/panel/date-field.tsx';

interface DayBarProps {
  day: string;
  today: string;
  onDay: (day: string) => void;
  /** Actions on the whole day. */
  children: ReactNode;
}

/** The day shown, and buttons to change it. */
export function DayBar({ day, today, onDay, children }: DayBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.title}>
        <h1 tabIndex={-1} className={styles.heading}>
          {sentence(formatDay(day))}
        </h1>
        <span className={styles.quiet}>{nearWords(day, today)}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no part of a form. */}
      <div role="group" aria-label="Día" className={styles.days}>
        <Button
          aria-label="Día anterior"
          onClick={() => onDay(addDays(day, -1))}
        >
          <span aria-hidden="true">←</span>
        </Button>
        <Button aria-pressed={day === today} onClick={() => onDay(today)}>
          Hoy
        </Button>
        <Button
          aria-label="Día siguiente"
          onClick={() => onDay(addDays(day, 1))}
        >
          <span aria-hidden="true">→</span>
        </Button>
        <DateField
          className={styles.date}
          label={<span className="visually-hidden">Ir al día</span>}
          value={day}
          onChange={(typed) => typed && onDay(typed)}
        />
      </div>
      <div className={styles.others}>{children}</div>
    </header>
  );
}

function nearWords(day: string, today: string): string {
  if (day === addDays(today, 1)) return 'Mañana';
  return day === addDays(today, -1) ? 'Ayer' : '';
}
