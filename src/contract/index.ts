import { adminAccessContract, adminRequestsContract } from './admin/access.ts';
import { adminMessagesContract } from './admin/messages.ts';
import { patientHoldsContract, patientProfileContract, patientTurnosContract } from './patient/account.ts';
import { personalContract } from './personal/personal.ts';
import { appointmentsContract } from './public/appointments.ts';
import { availabilityContract } from './public/availability.ts';
import { holdsContract } from './public/booking.ts';
import { clinicContract } from './public/clinic.ts';
import { doctorsContract } from './public/doctors.ts';
import { patientsContract } from './public/patients.ts';
import { professionalRequestsContract } from './public/professional-requests.ts';
import { recoveryContract } from './public/recovery.ts';
import { rpcContract, signInContract } from './public/sign-in.ts';
import { receptionMessagesContract } from './reception/messages.ts';
import { receptionPatientsContract } from './reception/patients.ts';

/** What each kind of person may ask: one entry a door, served below `/api/{door}`. */
export const contract = {
  public: {
    clinic: clinicContract,
    doctors: doctorsContract,
    availability: availabilityContract,
    holds: holdsContract,
    appointments: appointmentsContract,
    patients: patientsContract,
    signIn: signInContract,
    rpc: rpcContract,
    recovery: recoveryContract,
    professionalRequests: professionalRequestsContract,
  },
  patient: {
    ...personalContract,
    turnos: patientTurnosContract,
    holds: patientHoldsContract,
    profile: patientProfileContract,
  },
  doctor: personalContract,
  reception: {
    ...personalContract,
    messages: receptionMessagesContract,
    patients: receptionPatientsContract,
  },
  admin: {
    ...personalContract,
    messages: adminMessagesContract,
    access: adminAccessContract,
    requests: adminRequestsContract,
  },
};
export type Contract = typeof contract;
