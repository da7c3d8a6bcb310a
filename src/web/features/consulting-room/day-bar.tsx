import { Link, useNavigate } from '@tanstack/react-router';
import { addDays, weekdayOf } from '../../../domain/calendar/clinic-day.ts';
import { Button, ButtonLink } from '../../components/button/button.tsx';
import { formatShortDay } from '../../lib/format.ts';
import styles from './consulting-room.module.css';

interface DayBarProps {
  day: string;
  today: string;
  vista: 'dia' | 'semana';
  onKeys: () => void;
}

/** A link is the present page only where all of the address is the same. */
const exactly = { exact: true };

const weekOf = (day: string) => addDays(day, 1 - weekdayOf(day));

/** Which day, as a day or as its week. */
export function DayBar({ day, today, vista, onKeys }: DayBarProps) {
  const navigate = useNavigate();
  const isNow = vista === 'semana' ? weekOf(day) === weekOf(today) : day === today;
  const step = vista === 'semana' ? 7 : 1;
  const search = (to: string) => ({
    dia: to === today ? undefined : to,
    vista: vista === 'semana' ? ('semana' as const) : undefined,
  });
  const link = (to: string, label: string, sign: string) => (
    <ButtonLink
      to="/doctor/appointments"
      search={search(to)}
      resetScroll={false}
      activeOptions={exactly}
      aria-label={label}
    >
      <span aria-hidden="true">{sign}</span>
    </ButtonLink>
  );
  const what = vista === 'semana' ? 'semana' : 'día';
  return (
    <div className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's. */}
      <div className={styles.barDays} role="group" aria-label="Elegir el día">
        {link(addDays(day, -step), `${vista === 'semana' ? 'Semana' : 'Día'} anterior`, '‹')}
        <ButtonLink
          to="/doctor/appointments"
          search={search(today)}
          resetScroll={false}
          activeOptions={exactly}
          data-current={isNow || undefined}
        >
          {vista === 'semana' ? 'Esta semana' : 'Hoy'}
        </ButtonLink>
        {link(addDays(day, step), `${what === 'día' ? 'Día' : 'Semana'} siguiente`, '›')}
        <input
          type="date"
          className={styles.dateField}
          aria-label={`Ir al día (ahora, ${formatShortDay(day)})`}
          value={day}
          min="2020-01-01"
          max="2999-12-31"
          onChange={({ target }) => {
            if (/^2\d{3}-/.test(target.value)) {
              void navigate({ to: '/doctor/appointments', search: search(target.value), resetScroll: false });
            }
          }}
        />
      </div>
      <nav className={styles.views} aria-label="Vista">
        <Link
          to="/doctor/appointments"
          search={{ dia: day === today ? undefined : day }}
          resetScroll={false}
          activeOptions={exactly}
          aria-current={vista === 'dia' ? 'page' : undefined}
          className={styles.view}
          data-current={vista === 'dia' || undefined}
        >
          Día
        </Link>
        <Link
          to="/doctor/appointments"
          search={{ dia: day === today ? undefined : day, vista: 'semana' }}
          resetScroll={false}
          activeOptions={exactly}
          aria-current={vista === 'semana' ? 'page' : undefined}
          className={styles.view}
          data-current={vista === 'semana' || undefined}
        >
          Semana
        </Link>
      </nav>
      <Button kind="quiet" className={styles.keys ?? ''} aria-keyshortcuts="?" onClick={onKeys}>
        Teclas{' '}
        <span className={styles.keyName} aria-hidden="true">
          ?
        </span>
      </Button>
    </div>
  );
}
