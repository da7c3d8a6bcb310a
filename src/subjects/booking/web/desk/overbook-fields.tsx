import {
  dayAt,
  instantAt,
  instantOf,
} from '../../../../base/time/clinic-zone.ts';
import { Field } from '../../../../base/ui/field/field.tsx';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import {
  formatDay,
  formatMinute,
  formatTime,
} from '../../../../base/ui/format/format.ts';
import forms from '../../../../base/ui/page/desk-forms.module.css';
import { DateField } from '../../../../base/ui/panel/date-field.tsx';
import type { AgendaColumn } from '../../../appointments/contract/agenda.ts';
import { useShownDay } from '../../../appointments/web/shown-day.ts';
import { laterOf } from './later-of.ts';

export interface TypedOverbook {
  startsAt: string | null;
  reason: string;
}

interface OverbookFieldsProps {
  typed: TypedOverbook;
  /** The doctor's column on the day shown. */
  column: AgendaColumn | undefined;
  errors: { time?: string | undefined; reason?: string | undefined };
  onType: (typed: TypedOverbook) => void;
}

/** The time within a session, the reason, and how many overbookings are left. */
export function OverbookFields({
  typed,
  column,
  errors,
  onType,
}: OverbookFieldsProps) {
  const { day, today, timeZone } = useShownDay();
  const from = laterOf(day, today);
  const isDayShown = from === day;
  const shownDay = typed.startsAt ? dayAt(typed.startsAt, timeZone) : from;
  const clock = typed.startsAt ? formatTime(typed.startsAt, timeZone) : '';

  function at(onDay: string, time: string) {
    const [hour, minute] = time.split(':').map(Number);
    const isWhole =
      onDay !== '' && Number.isInteger(hour) && Number.isInteger(minute);
    const startsAt = isWhole
      ? instantOf(
          instantAt(onDay, (hour ?? 0) * 60 + (minute ?? 0), timeZone),
        ).toString()
      : null;
    onType({ ...typed, startsAt });
  }

  return (
    <>
      <div className={forms.pair}>
        <DateField
          label="Día"
          min={today}
          value={shownDay}
          onChange={(day) => at(day, clock || '09:00')}
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
      <Field
        label="Motivo del sobreturno"
        hint="Queda en los movimientos del turno."
        error={errors.reason}
      >
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${forms.area}`}
            maxLength={500}
            value={typed.reason}
            onChange={({ target }) =>
              onType({ ...typed, reason: target.value })
            }
          />
        )}
      </Field>
    </>
  );
}

function sessionsOf({ name, sessions }: AgendaColumn): string {
  const spans = sessions.map(
    ({ from, to }) => `de ${formatMinute(from)} a ${formatMinute(to)}`,
  );
  return spans.length > 0
    ? `${name} atiende ${spans.join(' y ')}.`
    : `${name} no atiende ese día.`;
}

function placesOf(
  { overbookLimit, overbooked }: AgendaColumn,
  day: string,
): string {
  const left = (value: number) => Math.max(0, overbookLimit - value);
  return `Sobreturnos que quedan el ${formatDay(day)}: ${left(overbooked.AM)} a la mañana y ${left(overbooked.PM)} a la tarde.`;
}
