import { availabilityContract } from './public/availability.ts';
import { appointmentsContract, holdsContract } from './public/booking.ts';
import { clinicContract } from './public/clinic.ts';
import { doctorsContract } from './public/doctors.ts';
import { patientsContract } from './public/patients.ts';

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
};
export type Contract = typeof contract;
