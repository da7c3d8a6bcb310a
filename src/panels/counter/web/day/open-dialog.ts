import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import type { GiveKind } from '../../../../subjects/booking/web/desk/give-refused.tsx';
import type { GiveStart } from '../../../../subjects/booking/web/desk/giving-state.ts';

/** A part of an appointment's dialog that opens on demand. */
export type AppointmentPart =
  | 'papers'
  | 'questionnaires'
  | 'history'
  | 'whatsapp'
  | 'lines'
  | 'payment';

/** The dialog open over the day: one at a time. */
export type OpenDialog =
  | { kind: 'appointment'; appointmentId: string; part?: AppointmentPart }
  | {
      kind: 'move';
      appointmentId: string;
      target?: { doctorId: string; startsAt: string };
    }
  | { kind: 'admission'; appointmentId: string }
  | { kind: 'cancel'; appointmentId: string }
  | { kind: 'give'; give: GiveKind; start: GiveStart }
  | { kind: 'away' }
  | { kind: 'cash' }
  | { kind: 'contingency' }
  | { kind: 'keys' };

/** Opens an overbooking at the appointment's own time. */
export function overbookOf(appointment: StaffAppointment): OpenDialog {
  return {
    kind: 'give',
    give: 'overbook',
    start: { doctorId: appointment.doctor.id, startsAt: appointment.startsAt },
  };
}
