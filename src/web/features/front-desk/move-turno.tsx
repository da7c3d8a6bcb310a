import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { StaffTurno } from '../../../contract/staff/turnos.ts';
import { dayOf, epochMinuteOf } from '../../../domain/calendar/clinic-zone.ts';
import { Button } from '../../components/button/button.tsx';
import { SelectField } from '../../components/field/text-field.tsx';
import { Refused } from '../../free-times/refused.tsx';
import { GuardedAct } from '../../guarded/guarded-act.tsx';
import { api } from '../../lib/api.ts';
import { formatMoment, formatShortMoment } from '../../lib/format.ts';
import { problemOf } from '../../lib/problem-of.ts';
import forms from './desk-forms.module.css';
import { InSight } from './in-sight.tsx';
import { nameOf } from './person-words.ts';
import { SlotChoice } from './slot-choice.tsx';

export interface MoveUndo {
  transitionId: number;
  until: string;
}

interface MoveTurnoProps {
  turno: StaffTurno;
  timeZone: string;
  today: string;
  /** Where it was dropped, or the day that is shown. */
  target?: { doctorId: string; startsAt: string } | undefined;
  onMoved: (turno: StaffTurno, undo: MoveUndo | null) => void;
  onCancel: () => void;
  /** How it stands after all: somebody else changed it. */
  onStale: () => void;
}

/** Another time for a turno, or another doctor who offers the same. */
export function MoveTurno(props: MoveTurnoProps) {
  const { turno, timeZone, today, target, onMoved, onCancel, onStale } = props;
  const [doctorId, setDoctorId] = useState(target?.doctorId ?? turno.doctor.id);
  const [startsAt, setStartsAt] = useState<string | null>(target?.startsAt ?? null);
  const [isMissing, setMissing] = useState(false);
  const doctors = useQuery(api.reception.agenda.doctors.queryOptions());
  const move = useMutation(
    api.reception.agenda.move.mutationOptions({
      onSuccess: (answer) => onMoved(answer.turno, answer.undo),
      onError: (error) => {
        if (problemOf(error).code === 'CHANGED_MEANWHILE') onStale();
      },
    }),
  );
  const able = (doctors.data ?? []).filter(({ practices }) =>
    practices.some(({ id }) => id === turno.practiceId),
  );
  const doctorName = able.find(({ id }) => id === doctorId)?.name ?? turno.doctor.name;

  function send(at: { doctorId: string; startsAt: string }) {
    if (!move.isPending) move.mutate({ appointmentId: turno.id, ...at, seenVersion: turno.version });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!startsAt);
    if (startsAt) send({ doctorId, startsAt });
  }

  return (
    <GuardedAct role="reception" act={move}>
      <form className={forms.form} onSubmit={submit} noValidate>
        <p>
          {nameOf(turno.patient)} tiene turno el <strong>{formatMoment(turno.startsAt, timeZone)}</strong> con{' '}
          {turno.doctor.name}. Conserva su código y se le avisa: si el aviso no puede salir solo, queda en
          Mensajes para mandarlo a mano.
        </p>
        {able.length > 1 && (
          <SelectField
            label="Profesional"
            value={doctorId}
            onChange={({ target: { value } }) => {
              setDoctorId(value);
              setStartsAt(null);
              move.reset();
            }}
          >
            {able.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SlotChoice
          key={doctorId}
          doctorId={doctorId}
          doctorName={doctorName}
          practiceId={turno.practiceId}
          from={dayOf(epochMinuteOf(Date.parse(target?.startsAt ?? turno.startsAt)), timeZone)}
          today={today}
          movingId={turno.id}
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
        <div className={`${forms.end} ${forms.last}`}>
          <Button
            type="submit"
            kind="main"
            busy={move.isPending}
            busyLabel="Moviendo…"
            {...(target && { 'data-first': true })}
          >
            {startsAt ? `Mover al ${formatShortMoment(startsAt, timeZone)}` : 'Mover'}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            Dejarlo donde está
          </Button>
        </div>
      </form>
    </GuardedAct>
  );
}
