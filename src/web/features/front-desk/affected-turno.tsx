import type { ClosingPreview } from '../../../contract/reception/agenda.ts';
import { SelectField } from '../../components/field/text-field.tsx';
import { formatShortMoment, formatTime } from '../../lib/format.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import forms from './desk-forms.module.css';
import styles from './doctor-away.module.css';
import type { AwayChoice } from './doctor-away.tsx';
import { nameOf } from './person-words.ts';

interface AffectedTurnoProps {
  affected: ClosingPreview['affected'][number];
  timeZone: string;
  choice: AwayChoice | undefined;
  isMissing: boolean;
  onChoose: (choice: AwayChoice) => void;
}

/** One who would come, and what becomes of their turno. */
export function AffectedTurno({ affected, timeZone, choice, isMissing, onChoose }: AffectedTurnoProps) {
  const { turno, proposed, sameDay, isHere } = affected;
  const name = nameOf(turno.patient);
  return (
    <li className={styles.one}>
      <p>
        <strong>{formatTime(turno.startsAt, timeZone)}</strong> {name} <span className={forms.quiet}>·</span>{' '}
        <span className={`${forms.quiet} ${forms.whole}`}>
          {turno.patient.phone ? formatPhone(turno.patient.phone) : 'sin teléfono'}
        </span>
      </p>
      {isHere ? (
        <p className={forms.quiet}>Ya está aquí: queda como está, y usted decide con él.</p>
      ) : (
        <SelectField
          label={<span className="visually-hidden">Qué se hace con el turno de {name}</span>}
          value={choice ?? ''}
          error={isMissing && !choice && 'Elija qué se hace.'}
          onChange={({ target }) => target.value && onChoose(target.value as AwayChoice)}
        >
          <option value="">Elija…</option>
          {proposed && (
            <option value="proposed">Mover al {formatShortMoment(proposed.startsAt, timeZone)}</option>
          )}
          {sameDay && (
            <option value="sameDay">
              Pasar a {sameDay.doctorName}, {formatTime(sameDay.startsAt, timeZone)}
            </option>
          )}
          <option value="cancel">Cancelar y avisar</option>
          <option value="leave">Dejarlo sin resolver</option>
        </SelectField>
      )}
    </li>
  );
}
