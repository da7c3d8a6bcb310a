import { type FormEvent, useState } from 'react';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { formatMoment } from '../../../../base/ui/format/format.ts';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import type { StaffAppointment } from '../../contract/staff-appointments.ts';
import type { AppointmentOrder } from '../kept/appointment-order.ts';
import { listedPatientOf } from './appointment-words.ts';
import { type AskedBy, AskedByChoice } from './asked-by-choice.tsx';

interface CancelDialogProps {
  appointment: StaffAppointment;
  timeZone: string;
  onCancel: (order: AppointmentOrder) => void;
  onClose: () => void;
}

/**
 * Confirms a cancellation at the counter, with the side that asks for it and the reason, which may stay
 * empty.
 */
export function CancelDialog({
  appointment: given,
  timeZone,
  onCancel,
  onClose,
}: CancelDialogProps) {
  // The appointment as it was when the dialog opened: a concurrent move changes neither the text nor what is
  // cancelled.
  const [appointment] = useState(given);
  const [askedBy, setAskedBy] = useState<AskedBy>('patient');
  const [text, setText] = useState('');
  function confirm() {
    const reason = text.trim();
    const { version: seenVersion, status: seenStatus } = appointment;
    onCancel({
      kind: 'cancel',
      seenVersion,
      seenStatus,
      askedBy,
      ...(reason && { reason }),
    });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    confirm();
  }
  return (
    <PanelConfirm
      open
      title="¿Cancelar este turno?"
      confirmLabel="Cancelar el turno"
      keepLabel="Conservar el turno"
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {listedPatientOf(appointment)} ·{' '}
        {formatMoment(appointment.startsAt, timeZone)}, con{' '}
        {appointment.doctor.name}. El horario queda libre y se le avisa: si el
        aviso no puede salir solo, queda en Mensajes para mandarlo a mano.
      </p>
      <form onSubmit={submit}>
        <AskedByChoice chosen={askedBy} onChoose={setAskedBy} />
        <TextField
          label="Motivo"
          optional
          hint="Queda en los movimientos del turno; no se dice en el aviso."
          maxLength={500}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </PanelConfirm>
  );
}
