import type { ReactNode, RefObject } from 'react';
import type { StaffAppointment } from '../../../../subjects/appointments/contract/staff-appointments.ts';
import type { AppointmentActs } from '../../../../subjects/appointments/web/acts/use-appointment-acts.ts';
import type { GiveStart } from '../../../../subjects/booking/web/desk/giving-state.ts';
import type { usePatientSearch } from '../../../../subjects/patients/web/use-patient-search.ts';

/** The parts of the counter's day that the search needs. */
export interface SearchDesk {
  text: string;
  type: (text: string) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  backToSearch: () => void;
  searchBoxPress: { onMouseDown: () => void; onClick: () => void };
  people: ReturnType<typeof usePatientSearch>;
  /** The appointments of the filtered day that match a text. */
  matching: (text: string) => readonly StaffAppointment[];
  find: (appointmentId: string) => StaffAppointment | undefined;
  acts: AppointmentActs;
  openAppointment: (appointment: StaffAppointment) => void;
  openAdmission: (appointment: StaffAppointment) => void;
  open: (dialog: { kind: 'appointment'; appointmentId: string }) => void;
  give: (kind: 'book' | 'walkIn', start: GiveStart) => void;
  agenda: { timeZone: string };
  today: string;
  /** The only doctor that the screen shows. Undefined: several. */
  doctorId: string | undefined;
  patientLink: (patientId: string, name: string) => ReactNode;
}
