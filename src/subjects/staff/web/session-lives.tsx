import { countOf } from '../../../base/text/count-of.ts';
import { SelectField } from '../../../base/ui/field/text-field.tsx';
import type { ControlWithin } from '../../../base/ui/panel/use-panel-form.ts';
import type {
  LifeKind,
  SessionLife,
} from '../../access/rules/session-lives.ts';
import {
  lifeKinds,
  longestLives,
  shortestIdleMinutes,
  shortestWholeMinutes,
} from '../../access/rules/session-lives.ts';
import styles from './access-settings.module.css';

const kindNames: Record<LifeKind, string> = {
  patient: 'Pacientes',
  patientRemembered: 'Pacientes que eligen «Recordarme»',
  doctor: 'Profesionales',
  staff: 'Administración y recepción',
  staffRemembered: 'Administración y recepción con «Recordarme»',
};

const [hour, day] = [60, 1440];
const usual = [
  5,
  15,
  30,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  15 * day,
  30 * day,
  60 * day,
  90 * day,
];
const shortest: SessionLife = {
  idleMinutes: shortestIdleMinutes,
  wholeMinutes: shortestWholeMinutes,
};

/** Like "12 horas". */
export function lifeWords(minutes: number): string {
  const [count, one, many]: [number, string, string] =
    minutes % day === 0
      ? [minutes / day, 'día', 'días']
      : minutes % hour === 0
        ? [minutes / hour, 'hora', 'horas']
        : [minutes, 'minuto', 'minutos'];
  return countOf(count, one, many);
}

interface SessionLivesProps {
  /** Props of the control at a path of the form. */
  within: (path: string) => ControlWithin;
  /** The saved durations. One that is not in the list can still be chosen. */
  saved: Record<LifeKind, SessionLife>;
}

/** How long sessions last, for each kind of person. */
export function SessionLives({ within, saved }: SessionLivesProps) {
  const select = (kind: LifeKind, which: keyof SessionLife, label: string) => (
    <SelectField label={label} {...within(`lives.${kind}.${which}`)}>
      {[...new Set([...usual, saved[kind][which]])]
        .filter(
          (minutes) =>
            minutes >= shortest[which] && minutes <= longestLives[kind][which],
        )
        .sort((first, second) => first - second)
        .map((minutes) => (
          <option key={minutes} value={minutes}>
            {lifeWords(minutes)}
          </option>
        ))}
    </SelectField>
  );
  return (
    <fieldset>
      <legend className={styles.legend}>Cuánto dura una sesión</legend>
      <p className={styles.quiet}>
        Después hay que volver a ingresar. Si la acorta, alcanza también a las
        sesiones abiertas.
      </p>
      <div className={styles.lives}>
        {lifeKinds.map((kind) => (
          <fieldset key={kind} className={styles.life}>
            <legend className={styles.lifeName}>{kindNames[kind]}</legend>
            {select(kind, 'idleMinutes', 'Sin uso')}
            {select(kind, 'wholeMinutes', 'En total')}
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
