import { Link, useNavigate } from '@tanstack/react-router';
import { addDays, weekdayOf } from '../../../base/time/clinic-day.ts';
import { Button, ButtonLink } from '../../../base/ui/button/button.tsx';
import { formatShortDay } from '../../../base/ui/format/format.ts';
import { DateField } from '../../../base/ui/panel/date-field.tsx';
import type { AgendaSearch } from './agenda-search.ts';
import styles from './consulting-room.module.css';

interface DayBarProps {
  day: string;
  today: string;
  vista: 'dia' | 'semana';
  onKeys: () => void;
}

const agenda = { to: '/doctor/appointments', resetScroll: false } as const;

/** A link is current only if the whole address matches. */
const agendaLink = { ...agenda, activeOptions: { exact: true } } as const;

const views = [
  ['dia', 'Día'],
  ['semana', 'Semana'],
] as const;

const weekOf = (day: string) => addDays(day, 1 - weekdayOf(day));

/** Chooses the day, and whether it shows as a day or as its week. */
export function DayBar({ day, today, vista, onKeys }: DayBarProps) {
  const navigate = useNavigate();
  const isWeek = vista === 'semana';
  const isNow = isWeek ? weekOf(day) === weekOf(today) : day === today;
  const step = isWeek ? 7 : 1;
  const what = isWeek ? 'Semana' : 'Día';
  const search = (to: string, as = vista): AgendaSearch => ({
    dia: to === today ? undefined : to,
    vista: as === 'semana' ? as : undefined,
  });
  const link = (to: string, label: string, sign: string) => (
    <ButtonLink {...agendaLink} search={search(to)} aria-label={label}>
      <span aria-hidden="true">{sign}</span>
    </ButtonLink>
  );
  return (
    <div className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's. */}
      <div className={styles.barDays} role="group" aria-label="Elegir el día">
        {link(addDays(day, -step), `${what} anterior`, '‹')}
        <ButtonLink
          {...agendaLink}
          search={search(today)}
          data-current={isNow || undefined}
        >
          {isWeek ? 'Esta semana' : 'Hoy'}
        </ButtonLink>
        {link(addDays(day, step), `${what} siguiente`, '›')}
        <DateField
          className={styles.dateField}
          label={
            <span className="visually-hidden">
              Ir al día (ahora, {formatShortDay(day)})
            </span>
          }
          value={day}
          min="2020-01-01"
          max="2999-12-31"
          onChange={(typed) => {
            if (/^2\d{3}-/.test(typed))
              void navigate({ ...agenda, search: search(typed) });
          }}
        />
      </div>
      <nav className={styles.views} aria-label="Vista">
        {views.map(([view, label]) => (
          <Link
            key={view}
            {...agendaLink}
            search={search(day, view)}
            aria-current={view === vista ? 'page' : undefined}
            className={styles.view}
            data-current={view === vista || undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Button
        kind="quiet"
        className={styles.keys ?? ''}
        aria-keyshortcuts="?"
        onClick={onKeys}
      >
        Teclas{' '}
        <span className={styles.keyName} aria-hidden="true">
          ?
        </span>
      </Button>
    </div>
  );
}
