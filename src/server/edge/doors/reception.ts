import { personal } from './personal/personal.ts';
import { receptionAgenda, receptionSearch } from './reception/reception-agenda.ts';
import { receptionAdmissions, receptionPatients } from './reception/reception-patients.ts';
import { appointmentLife } from './staff/appointment-life.ts';
import { staffMessages } from './staff/staff-messages.ts';
import { staffOrigins } from './staff/staff-origins.ts';

/** Procedures for the counter. */
export const receptionDoor = {
  ...personal('reception'),
  appointments: appointmentLife('reception'),
  messages: staffMessages('reception'),
  origins: staffOrigins('reception'),
  patients: receptionPatients,
  admissions: receptionAdmissions,
  agenda: receptionAgenda,
  search: receptionSearch,
};
