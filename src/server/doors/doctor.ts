import { doctorAgenda, doctorNotes, doctorSchedule } from './doctor-consulting-room.ts';
import { doctorProfile } from './doctor-profile.ts';
import { personal } from './personal.ts';
import { turnoLife } from './turno-life.ts';

/** What a signed-in doctor may ask. */
export const doctorDoor = {
  ...personal('doctor'),
  turnos: turnoLife('doctor'),
  agenda: doctorAgenda,
  notes: doctorNotes,
  schedule: doctorSchedule,
  profile: doctorProfile,
};
