import { personal } from './personal.ts';
import { receptionAgenda, receptionSearch } from './reception-agenda.ts';
import { receptionAdmissions, receptionPatients } from './reception-patients.ts';
import { staffMessages } from './staff-messages.ts';
import { turnoLife } from './turno-life.ts';

/** What the counter may ask. */
export const receptionDoor = {
  ...personal('reception'),
  turnos: turnoLife('reception'),
  messages: staffMessages('reception'),
  patients: receptionPatients,
  admissions: receptionAdmissions,
  agenda: receptionAgenda,
  search: receptionSearch,
};
