import { SelectField } from '../../../base/ui/field/text-field.tsx';
import {
  formatShortMoment,
  formatTime,
} from '../../../base/ui/format/format.ts';
import { formatPhone } from '../../../base/ui/format/format-phone.ts';
import { listedNameOf } from '../../../base/ui/format/person-words.ts';
import forms from '../../../base/ui/page/desk-forms.module.css';
import { useShownDay } from '../../appointments/web/shown-day.ts';
import type { ClosingPreview } from '../contract/closings.ts';
import styles from './doctor-away.module.css';

export type AwayChoice = 'proposed' | 'sameDay' | 'cancel' | 'leave';

interface AffectedAppointmentProps {
  affected: ClosingPreview['affected'][number];
  choice: AwayChoice | undefined;
  isMissing: boolean;
  onChoose: (choice: AwayChoice) => void;
}

/** One affected appointment, and the choice for it. */
export function AffectedAppointment({
  affected,
  choice,
  isMissing,
  onChoose,
}: AffectedAppointmentProps) {
  const { timeZone } = useShownDay();
  const { appointment, proposed, sameDay, isHere } = affected;
  const name = listedNameOf(appointment.patient);
  return (
    <li className={styles.appointment}>
      <p>
        <strong>{formatTime(appointment.startsAt, timeZone)}</strong> {name}{' '}
        <span className={forms.quiet}>·</span>{' '}
        <span className={`${forms.quiet} ${forms.whole}`}>
          {appointment.patient.phone
            ? formatPhone(appointment.patient.phone)
            : 'sin teléfono'}
        </span>
      </p>
      {isHere && (
        <p className={forms.quiet}>
          {sameDay
            ? `Espera en la sala${appointment.ticket ? `, número ${appointment.ticket}` : ''}: conserva su número.`
            : 'Ya está aquí: queda como está, y usted decide con él.'}
        </p>
      )}
      {(!isHere || sameDay) && (
        <SelectField
          label={
            <span className="visually-hidden">
              Qué se hace con el turno de {name}
            </span>
          }
          value={choice ?? ''}
          error={isMissing && !choice && 'Elija qué se hace.'}
          onChange={({ target }) =>
            target.value && onChoose(target.value as AwayChoice)
          }
        >
          <option value="">Elija…</option>
          {proposed && (
            <option value="proposed">
              Mover al {formatShortMoment(proposed.startsAt, timeZone)}
            </option>
          )}
          {sameDay && (
            <option value="sameDay">
              Pasar a {sameDay.doctorName},{' '}
              {formatTime(sameDay.startsAt, timeZone)}
            </option>
          )}
          {!isHere && <option value="cancel">Cancelar y avisar</option>}
          <option value="leave">Dejarlo sin resolver</option>
        </SelectField>
      )}
    </li>
  );
}
