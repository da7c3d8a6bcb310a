import { type FormEvent, useState } from 'react';
import type { Weekday } from '../../../../base/time/clinic-day.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { CheckField } from '../../../../base/ui/field/check-field.tsx';
import { FieldError } from '../../../../base/ui/field/field.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../../base/ui/focus/use-error-focus.ts';
import styles from './series.module.css';
import { type SeriesChoice, usualSeries } from './series-search.ts';

const weekdayNames: Record<Weekday, string> = {
  1: 'lunes',
  2: 'martes',
  3: 'miércoles',
  4: 'jueves',
  5: 'viernes',
  6: 'sábado',
  7: 'domingo',
};
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

interface SeriesFormProps {
  chosen: SeriesChoice | null;
  /** The most sessions that the practice allows at once. */
  most: number;
  /** True if any professional attends. Then the patient may ask for the same one each time. */
  isAnyDoctor: boolean;
  busy: boolean;
  onChoose: (choice: SeriesChoice) => void;
}

/** How many sessions, on which weekdays, in which part of the day. */
export function SeriesForm({
  chosen,
  most,
  isAnyDoctor,
  busy,
  onChoose,
}: SeriesFormProps) {
  const begin = chosen ?? usualSeries(most);
  const [count, setCount] = useState(String(begin.count));
  const [days, setDays] = useState<readonly Weekday[]>(begin.weekdays);
  const [part, setPart] = useState(begin.part);
  const [isSameDoctor, setSameDoctor] = useState(begin.isSameDoctor);
  const [isTried, setTried] = useState(false);
  const { form, focusFirstError } = useErrorFocus();
  const sessions = /^\d+$/.test(count.trim()) ? Number(count) : 0;
  const countError =
    sessions < 2 || sessions > most
      ? `Escriba un número de 2 a ${most}.`
      : undefined;
  const daysError =
    days.length === 0 ? 'Elija algún día de la semana.' : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (countError || daysError) return focusFirstError();
    onChoose({
      count: sessions,
      weekdays: [...days],
      part,
      isSameDoctor: isAnyDoctor && isSameDoctor,
    });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="¿Cuántas sesiones?"
        hint={`Hasta ${most} juntas.`}
        error={isTried && countError}
        inputMode="numeric"
        autoComplete="off"
        className={styles.count}
        value={count}
        onChange={({ target }) => setCount(target.value)}
      />
      <fieldset
        className={styles.days}
        aria-describedby={
          isTried && daysError ? 'series-days-error' : undefined
        }
      >
        <legend>¿Qué días?</legend>
        <div className={styles.dayList}>
          {weekdays.map((weekday) => (
            <label key={weekday} className={styles.day}>
              <input
                type="checkbox"
                checked={days.includes(weekday)}
                aria-invalid={isTried && daysError ? true : undefined}
                onChange={({ target }) =>
                  setDays((before) =>
                    target.checked
                      ? [...before, weekday]
                      : before.filter((each) => each !== weekday),
                  )
                }
              />
              {weekdayNames[weekday]}
            </label>
          ))}
        </div>
        {isTried && daysError && (
          <FieldError id="series-days-error">{daysError}</FieldError>
        )}
      </fieldset>
      <SelectField
        label="¿A qué hora?"
        value={part ?? ''}
        onChange={({ target }) =>
          setPart((target.value || null) as SeriesChoice['part'])
        }
      >
        <option value="">A cualquier hora</option>
        <option value="morning">A la mañana, antes de las 13</option>
        <option value="afternoon">A la tarde, desde las 13</option>
      </SelectField>
      {isAnyDoctor && (
        <CheckField
          label="Siempre con la misma persona"
          checked={isSameDoctor}
          onChange={({ target }) => setSameDoctor(target.checked)}
        />
      )}
      <Button
        kind={chosen ? 'second' : 'main'}
        type="submit"
        className={styles.submit}
        busy={busy}
      >
        Buscar horarios
      </Button>
    </form>
  );
}
