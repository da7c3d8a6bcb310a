import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SetUp } from '../../../contract/admin/set-up.ts';
import { Button } from '../../components/button/button.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { useErrorFocus } from '../../components/field/focus-first-error.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { problemOf } from '../../lib/problem-of.ts';
import { ActProblem } from '../../step-up/act-problem.tsx';
import styles from './set-up.module.css';

interface HoursStepProps {
  doctor: NonNullable<SetUp['doctor']>;
  onDone: (answer: SetUp) => void;
}

const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];

/** `9:30`, `9.30`, `930` or `9` in minutes of the day; null where it is no time. Fields of the browser may ask for AM and PM. */
function readTime(typed: string): number | null {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.trim());
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2] ?? 0)];
  return match && minutes < 60 && hours * 60 + minutes <= 1440 ? hours * 60 + minutes : null;
}

/** On which days, from when to when; the rest is for the agenda. */
export function HoursStep({ doctor, onDone }: HoursStepProps) {
  const { form, focusFirstError } = useErrorFocus();
  const [days, setDays] = useState([1, 2, 3, 4, 5]);
  const [first, setFirst] = useState({ from: '09:00', to: '13:00' });
  const [second, setSecond] = useState({ from: '14:00', to: '18:00' });
  const [hasSecond, setHasSecond] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const save = useMutation(
    api.admin.setUp.saveHours.mutationOptions({ onSuccess: onDone, onError: focusFirstError }),
  );
  const fields = save.error ? problemOf(save.error).fields : {};
  const stretches = hasSecond ? [first, second] : [first];

  function touched() {
    setChecked(false);
    if (!save.isPending) save.reset();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setChecked(true);
    const read = stretches.map(({ from, to }) => ({ fromMinute: readTime(from), toMinute: readTime(to) }));
    if (days.length === 0 || read.some((one) => one.fromMinute === null || one.toMinute === null)) {
      return focusFirstError();
    }
    save.mutate({
      doctorId: doctor.id,
      weekdays: days,
      stretches: read as { fromMinute: number; toMinute: number }[],
    });
  }
  const timeError = (typed: string, path: string) =>
    isChecked && readTime(typed) === null ? 'Escriba la hora como 09:30.' : fields[path];

  return (
    <GuardedAct role="admin" act={save}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <p>
          Los turnos de {doctor.name} son de {doctor.visitMinutes} minutos.
        </p>
        <fieldset>
          <legend className={styles.legend}>Qué días atiende</legend>
          <div className={styles.days}>
            {weekdays.map((name, index) => (
              <CheckField
                key={name}
                label={name}
                optional
                checked={days.includes(index + 1)}
                error={index === 0 && isChecked && days.length === 0 && 'Elija al menos un día.'}
                onChange={({ target }) => {
                  touched();
                  setDays(
                    target.checked ? [...days, index + 1].sort() : days.filter((day) => day !== index + 1),
                  );
                }}
              />
            ))}
          </div>
        </fieldset>
        <Stretch
          label="Atiende"
          times={first}
          errors={{
            from: timeError(first.from, 'stretches.0.fromMinute'),
            to: timeError(first.to, 'stretches.0.toMinute'),
          }}
          onChange={(times) => {
            touched();
            setFirst(times);
          }}
        />
        <CheckField
          label="Atiende también en otro horario, como la tarde"
          optional
          checked={hasSecond}
          onChange={({ target }) => {
            touched();
            setHasSecond(target.checked);
          }}
        />
        {hasSecond && (
          <Stretch
            label="Y también"
            times={second}
            errors={{
              from: timeError(second.from, 'stretches.1.fromMinute'),
              to: timeError(second.to, 'stretches.1.toMinute'),
            }}
            onChange={(times) => {
              touched();
              setSecond(times);
            }}
          />
        )}
        {Object.keys(fields).length === 0 && <ActProblem error={save.error} />}
        <Button
          kind="main"
          type="submit"
          className={styles.submit}
          busy={save.isPending}
          busyLabel="Guardando…"
        >
          Guardar y empezar
        </Button>
      </form>
    </GuardedAct>
  );
}

interface StretchProps {
  label: string;
  times: { from: string; to: string };
  errors: { from: string | undefined; to: string | undefined };
  onChange: (times: { from: string; to: string }) => void;
}

function Stretch({ label, times, errors, onChange }: StretchProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.times}>
        <TextField
          label="Desde"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={times.from}
          error={errors.from}
          onChange={({ target }) => onChange({ ...times, from: target.value })}
        />
        <TextField
          label="Hasta"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={times.to}
          error={errors.to}
          onChange={({ target }) => onChange({ ...times, to: target.value })}
        />
      </div>
    </fieldset>
  );
}
