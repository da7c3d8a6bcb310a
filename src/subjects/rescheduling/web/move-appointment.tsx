import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { dayAt } from '../../../base/time/clinic-zone.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import {
  formatMoment,
  formatShortMoment,
} from '../../../base/ui/format/format.ts';
import { listedNameOf } from '../../../base/ui/format/person-words.ts';
import { InSight } from '../../../base/ui/in-sight/in-sight.tsx';
import forms from '../../../base/ui/page/desk-forms.module.css';
import { ChoiceField } from '../../../base/ui/panel/choice-field.tsx';
import { DialogFoot } from '../../../base/ui/panel/panel-dialog.tsx';
import type { StaffAppointment } from '../../appointments/contract/staff-appointments.ts';
import { useShownDay } from '../../appointments/web/shown-day.ts';
import { SlotChoice } from '../../booking/web/desk/slot-choice.tsx';
import { Refused } from '../../schedule/web/availability/refused.tsx';

export interface AppointmentMove {
  /** The appointment when the move was sent: a live change may bring the new time before the answer does. */
  before: StaffAppointment;
  moved: StaffAppointment;
  undo: { transitionId: number; until: string } | null;
}

interface MoveAppointmentProps {
  appointment: StaffAppointment;
  /** The doctor and time where the appointment was dropped. Undefined: no time is chosen yet. */
  target?: { doctorId: string; startsAt: string } | undefined;
  onMoved: (move: AppointmentMove) => void;
  onCancel: () => void;
  /** Called if another person changed the appointment meanwhile. */
  onStale: () => void;
}

/** Moves an appointment to another time, or to another doctor who offers the same practice. */
export function MoveAppointment(props: MoveAppointmentProps) {
  const { appointment, target, onMoved, onCancel, onStale } = props;
  const { timeZone } = useShownDay();
  const [doctorId, setDoctorId] = useState(
    target?.doctorId ?? appointment.doctor.id,
  );
  const [startsAt, setStartsAt] = useState<string | null>(
    target?.startsAt ?? null,
  );
  // The state when the dialog opened, so that a patient who arrives meanwhile is not moved away unseen.
  const [seenStatus] = useState<'arrived' | 'booked'>(
    appointment.status === 'arrived' ? 'arrived' : 'booked',
  );
  const waits = seenStatus === 'arrived';
  const [isMissing, setMissing] = useState(false);
  const doctors = useQuery(api.reception.agenda.doctors.queryOptions());
  const move = useMutation(
    api.reception.agenda.move.mutationOptions({
      onMutate: () => ({ before: appointment }),
      onSuccess: ({ appointment: moved, undo }, _, { before }) =>
        onMoved({ before, moved, undo }),
      onError: (error) => {
        const { code } = problemOf(error);
        if (code === 'CHANGED_MEANWHILE' || code === 'WRONG_STATUS') onStale();
      },
    }),
  );
  const able = (doctors.data ?? []).filter(({ practices }) =>
    practices.some(({ id }) => id === appointment.practiceId),
  );
  const doctorName =
    able.find(({ id }) => id === doctorId)?.name ?? appointment.doctor.name;

  function send(at: { doctorId: string; startsAt: string }) {
    if (!move.isPending)
      move.mutate({
        appointmentId: appointment.id,
        ...at,
        seenVersion: appointment.version,
        seenStatus,
      });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!startsAt);
    if (startsAt) send({ doctorId, startsAt });
  }

  return (
    <form className={forms.form} onSubmit={submit} noValidate>
      <p>
        {listedNameOf(appointment.patient)} tiene turno el{' '}
        <strong>{formatMoment(appointment.startsAt, timeZone)}</strong> con{' '}
        {appointment.doctor.name}.
        {waits
          ? 'Espera en la sala: conserva su número y sigue esperando, hoy, con otro profesional u otra hora. Dígaselo usted.'
          : 'Conserva su código y se le avisa: si el aviso no puede salir solo, queda en Mensajes para mandarlo a mano.'}
      </p>
      {able.length > 1 && (
        <ChoiceField
          label="Profesional"
          value={doctorId}
          choices={able.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            setDoctorId(id);
            setStartsAt(null);
            move.reset();
          }}
        />
      )}
      <SlotChoice
        key={doctorId}
        doctorId={doctorId}
        doctorName={doctorName}
        practiceId={appointment.practiceId}
        isThatDayAlone={waits}
        from={dayAt(target?.startsAt ?? appointment.startsAt, timeZone)}
        movingId={appointment.id}
        chosen={startsAt}
        error={isMissing && !startsAt ? 'Elija el horario nuevo.' : undefined}
        onChoose={(chosen) => {
          setStartsAt(chosen);
          move.reset();
        }}
      />
      {move.error && (
        <InSight cause={move.error}>
          <Refused
            error={move.error}
            timeZone={timeZone}
            busy={move.isPending}
            onRetry={() => startsAt && send({ doctorId, startsAt })}
            onTake={(offer) => {
              setDoctorId(offer.doctorId);
              setStartsAt(offer.startsAt);
              send({ doctorId: offer.doctorId, startsAt: offer.startsAt });
            }}
          />
        </InSight>
      )}
      <DialogFoot>
        <Button
          type="submit"
          kind="main"
          busy={move.isPending}
          busyLabel="Moviendo…"
          {...(target && { 'data-first': true })}
        >
          {startsAt
            ? `Mover al ${formatShortMoment(startsAt, timeZone)}`
            : 'Mover'}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Dejarlo donde está
        </Button>
      </DialogFoot>
    </form>
  );
}
