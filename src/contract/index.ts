import { adminMessagesContract } from './admin/messages.ts';
import { appointmentsContract } from './public/appointments.ts';
import { availabilityContract } from './public/availability.ts';
import { holdsContract } from './public/booking.ts';
import { clinicContract } from './public/clinic.ts';
import { doctorsContract } from './public/doctors.ts';
import { patientsContract } from './public/patients.ts';
import { receptionMessagesContract } from './reception/messages.ts';

/** What each kind of person may ask: one entry a door, served below `/api/{door}`. */
export const contract = {
  public: {
    clinic: clinicContract,
    doctors: doctorsContract,
    availability: availabilityContract,
    holds: holdsContract,
    appointments: appointmentsContract,
    patients: patientsContract,
  },
  reception: { messages: receptionMessagesContract },
  admin: { messages: adminMessagesContract },
};
export type Contract = typeof contract;
