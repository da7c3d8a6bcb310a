import { type FormEvent, useState } from 'react';
import type { StaffTurno } from '../../contract/staff/turnos.ts';
import { Confirm } from '../components/confirm/confirm.tsx';
import { TextField } from '../components/field/text-field.tsx';
import { formatMoment } from '../lib/format.ts';
import { type AskedBy, AskedByChoice } from './asked-by-choice.tsx';
import { patientNameOf, type TurnoOrder } from './turno-words.ts';

interface CancelDialogProps {
  turno: StaffTurno;
  timeZone: string;
  onCancel: (order: TurnoOrder) => void;
  onClose: () => void;
}

/** Asks before a turno is cancelled at the counter, who wants it and why; the reason may stay empty. */
export function CancelDialog({ turno: given, timeZone, onCancel, onClose }: CancelDialogProps) {
  // What it was when the question was asked: a move of this moment changes neither the words nor what is cancelled.
  const [turno] = useState(given);
  const [askedBy, setAskedBy] = useState<AskedBy>('patient');
  const [text, setText] = useState('');
  function confirm() {
    const reason = text.trim();
    onCancel({ kind: 'cancel', seenVersion: turno.version, askedBy, ...(reason && { reason }) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    confirm();
  }
  return (
    <Confirm
      open
      title="¿Cancelar este turno?"
      confirmLabel="Cancelar el turno"
      keepLabel="Conservar el turno"
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {patientNameOf(turno)}, {formatMoment(turno.startsAt, timeZone)}, con {turno.doctor.name}. El horario
        queda libre y se le avisa: si el aviso no puede salir solo, queda en Mensajes para mandarlo a mano.
      </p>
      <form onSubmit={submit}>
        <AskedByChoice chosen={askedBy} onChoose={setAskedBy} />
        <TextField
          label="Motivo"
          optional
          hint="Queda en la historia del turno; no se dice en el aviso."
          maxLength={500}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Confirm>
  );
}
