import type { AgendaColumn } from '../../../contract/reception/agenda.ts';
import { dayOf, epochMinuteOf, instantAt, instantOf } from '../../../domain/calendar/clinic-zone.ts';
import { Field } from '../../components/field/field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { formatDay, formatMinute, formatTime } from '../../lib/format.ts';
import forms from './desk-forms.module.css';
import { laterOf } from './later-of.ts';

export interface TypedOverbook {
  startsAt: string | null;
  reason: string;
}

interface OverbookFieldsProps {
  typed: TypedOverbook;
  day: string;
  today: string;
  timeZone: string;
  /** The doctor's, on the day that is shown. */
  column: AgendaColumn | undefined;
  errors: { time?: string | undefined; reason?: string | undefined };
  onType: (typed: TypedOverbook) => void;
}

/** When, within a session, and why; and how many more there may be. */
export function OverbookFields(props: OverbookFieldsProps) {
  const { typed, day, today, timeZone, column, errors, onType } = props;
  const from = laterOf(day, today);
  const isDayShown = from === day;
  const shownDay = typed.startsAt ? dayOf(epochMinuteOf(Date.parse(typed.startsAt)), timeZone) : from;
  const clock = typed.startsAt ? formatTime(typed.startsAt, timeZone) : '';

  function at(onDay: string, time: string) {
    const [hour, minute] = time.split(':').map(Number);
    const isWhole = onDay !== '' && Number.isInteger(hour) && Number.isInteger(minute);
    const startsAt = isWhole
      ? instantOf(instantAt(onDay, (hour ?? 0) * 60 + (minute ?? 0), timeZone)).toString()
      : null;
    onType({ ...typed, startsAt });
  }

  return (
    <>
      <div className={forms.pair}>
        <TextField
          label="Día"
          type="date"
          min={today}
          value={shownDay}
          onChange={({ target }) => at(target.value, clock || '09:00')}
        />
        <TextField
          label="Hora"
          type="time"
          step={300}
          value={clock}
          error={errors.time}
          onChange={({ target }) => at(shownDay, target.value)}
        />
      </div>
      {column && isDayShown && shownDay === day && (
        <p className={forms.quiet}>
          {sessionsOf(column)} {placesOf(column, day)}
        </p>
      )}
      <Field label="Motivo del sobreturno" hint="Queda en la historia del turno." error={errors.reason}>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${forms.area}`}
            maxLength={500}
            value={typed.reason}
            onChange={({ target }) => onType({ ...typed, reason: target.value })}
          />
        )}
      </Field>
    </>
  );
}

function sessionsOf({ name, sessions }: AgendaColumn): string {
  const spans = sessions.map(({ from, to }) => `de ${formatMinute(from)} a ${formatMinute(to)}`);
  return spans.length > 0 ? `${name} atiende ${spans.join(' y ')}.` : `${name} no atiende ese día.`;
}

function placesOf({ overbookLimit, overbooked }: AgendaColumn, day: string): string {
  const left = (taken: number) => Math.max(0, overbookLimit - taken);
  return `Sobreturnos que quedan el ${formatDay(day)}: ${left(overbooked.AM)} a la mañana y ${left(overbooked.PM)} a la tarde.`;
}
