import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { TextField } from '../../../base/ui/field/text-field.tsx';
import { useErrorFocus } from '../../../base/ui/focus/use-error-focus.ts';
import { formatDay, formatTime } from '../../../base/ui/format/format.ts';
import { endMinuteOf, minuteOf } from '../../../base/ui/forms/typed-time.ts';
import {
  DialogFoot,
  PanelDialog,
} from '../../../base/ui/panel/panel-dialog.tsx';
import type { AbsenceNotice } from '../../../subjects/schedule/contract/absence-notices.ts';
import styles from './consulting-room.module.css';
import { useRoom } from './room.ts';

interface CannotComeDialogProps {
  onGiven: (notice: AbsenceNotice) => void;
  onClose: () => void;
}

/** Asks from when to when the doctor cannot come, and why. Sending it changes no appointment. */
export function CannotComeDialog({ onGiven, onClose }: CannotComeDialogProps) {
  const { agenda, timeZone } = useRoom();
  const { day, sessions, appointments } = agenda;
  const { form, focusFirstError } = useErrorFocus();
  const [from, setFrom] = useState(
    sessions[0] ? formatTime(sessions[0].startsAt, timeZone) : '00:00',
  );
  const lastEnd = sessions.at(-1)?.endsAt;
  const [to, setTo] = useState(
    lastEnd ? formatTime(lastEnd, timeZone) : '24:00',
  );
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const give = useMutation(
    api.doctor.absenceNotices.give.mutationOptions({
      onSuccess: onGiven,
      onError: focusFirstError,
    }),
  );
  const [fromMinute, toMinute] = [minuteOf(from), endMinuteOf(to)];
  const concerned = appointments.filter(({ status, startsAt }) => {
    const minute = minuteOf(formatTime(startsAt, timeZone));
    return (
      (status === 'booked' || status === 'arrived') &&
      fromMinute <= minute &&
      minute < toMinute
    );
  }).length;
  const { fields } = problemOf(give.error);
  const hour = 'Escriba una hora, como 8:00.';
  const fromError =
    isChecked && Number.isNaN(fromMinute) ? hour : fields.fromMinute;
  const toError = !isChecked
    ? fields.toMinute
    : Number.isNaN(toMinute)
      ? hour
      : toMinute <= fromMinute
        ? 'Tiene que ser después de la hora de comienzo.'
        : fields.toMinute;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (give.isPending) return;
    setChecked(true);
    if (!(fromMinute < toMinute)) focusFirstError();
    else
      give.mutate({ day, fromMinute, toMinute, reason: reason.trim() || null });
  }

  return (
    <PanelDialog
      width="narrow"
      title={`No puedo ir el ${formatDay(day)}`}
      onClose={onClose}
    >
      <form
        ref={form}
        data-first
        className={styles.cannotCome}
        noValidate
        onSubmit={submit}
      >
        <p>
          Recepción recibe el aviso y resuelve los turnos con los pacientes.
          Hasta entonces nada cambia.
        </p>
        <div className={styles.hours}>
          <TextField
            label="Desde"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={from}
            error={fromError}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            label="Hasta"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={to}
            error={toError}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        <TextField
          label="Motivo, para recepción"
          hint="Los pacientes no lo ven."
          optional
          autoComplete="off"
          maxLength={200}
          value={reason}
          error={fields.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {give.error && <ActProblem error={give.error} />}
        <DialogFoot>
          <Button
            type="submit"
            kind="main"
            busy={give.isPending}
            busyLabel="Avisando…"
          >
            Avisar a recepción
          </Button>
          <p className={styles.quiet}>{concernedWords(concerned)}</p>
        </DialogFoot>
      </form>
    </PanelDialog>
  );
}

function concernedWords(count: number): string {
  if (count === 0) return 'No tiene turnos en ese horario.';
  return count === 1
    ? 'Un turno en ese horario.'
    : `${count} turnos en ese horario.`;
}
