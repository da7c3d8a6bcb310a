import { type Dispatch, useMemo, useReducer } from 'react';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import type { DeskBooked } from '../../../../subjects/booking/contract/desk-booking.ts';
import type { GiveKind } from '../../../../subjects/booking/web/desk/give-refused.tsx';
import type { GiveStart } from '../../../../subjects/booking/web/desk/giving-state.ts';
import type { Place } from '../board/use-drag-appointment.ts';
import type { OpenDialog } from './open-dialog.ts';

/** The state of the counter's day, beside its address and its queries. */
interface DeskState {
  /** Text in the search box. */
  text: string;
  /** Id of the appointment that has, or had last, the focus. */
  activeId: string | null;
  dialog: OpenDialog | null;
  /** The appointment just given, until a receptionist has told its patient. */
  given: DeskBooked | null;
}

const quiet: DeskState = {
  text: '',
  activeId: null,
  dialog: null,
  given: null,
};

/** An address may name an appointment to open. */
const withOpen = (appointmentId: string | undefined): DeskState =>
  appointmentId
    ? {
        ...quiet,
        activeId: appointmentId,
        dialog: { kind: 'appointment', appointmentId },
      }
    : quiet;

const merge = (state: DeskState, change: Partial<DeskState>): DeskState => ({
  ...state,
  ...change,
});

const changesBy = (change: Dispatch<Partial<DeskState>>) => ({
  type: (text: string) => change({ text }),
  focus: (activeId: string) => change({ activeId }),
  open: (dialog: OpenDialog) => change({ dialog }),
  openAppointment: ({ id }: StaffAppointment) =>
    change({
      activeId: id,
      dialog: { kind: 'appointment', appointmentId: id },
    }),
  /** Opens what an admission lacks. */
  openAdmission: ({ id }: StaffAppointment) =>
    change({ activeId: id, dialog: { kind: 'admission', appointmentId: id } }),
  moveTo: ({ id }: StaffAppointment, target: Place) =>
    change({
      activeId: id,
      dialog: { kind: 'move', appointmentId: id, target },
    }),
  give: (kind: GiveKind, start: GiveStart) =>
    change({ dialog: { kind: 'give', give: kind, start } }),
  giveAt: (start: Place) =>
    change({ dialog: { kind: 'give', give: 'book', start } }),
  closeDialog: () => change({ dialog: null }),
  showGiven: (given: DeskBooked) =>
    change({ dialog: null, given, activeId: given.appointment.id }),
  hideGiven: () => change({ given: null }),
});

/** The state of the counter's day, and its changes, which are the same functions at each render. */
export function useDeskState(openId: string | undefined) {
  const [state, change] = useReducer(merge, openId, withOpen);
  const changes = useMemo(() => changesBy(change), []);
  return { ...state, ...changes };
}
