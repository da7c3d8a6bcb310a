import type { AppointmentOutside } from '../../contract/appointments-outside.ts';

export const timeZone = 'America/Argentina/Buenos_Aires';

const doctorId = '01a1fd38-e932-712a-801f-6bf51545376d';

export const exampleAppointments: AppointmentOutside[] = [
  {
    appointmentId: '01a1fd38-e932-712a-801f-6bf515453701',
    code: 'TC-4K7P',
    startsAt: '2026-11-24T13:20:00Z',
    doctorId,
    doctorName: 'Laura Gómez',
    patientName: 'Juana Prueba',
    familyNames: 'Prueba',
    phone: '+5491155550199',
  },
  {
    appointmentId: '01a1fd38-e932-712a-801f-6bf515453702',
    code: 'TC-9X2M',
    startsAt: '2026-11-24T13:40:00Z',
    doctorId,
    doctorName: 'Laura Gómez',
    patientName: 'Ramón Núñez',
    familyNames: 'Núñez',
    phone: null,
  },
];

export const longAppointment: AppointmentOutside = {
  appointmentId: '01a1fd38-e932-712a-801f-6bf515453703',
  code: 'TC-7H3Q',
  startsAt: '2026-11-25T20:00:00Z',
  doctorId,
  doctorName: 'María Fernanda Etchegoyen de Anchorena',
  patientName: 'María de los Ángeles Fernández Echeverría de la Cuesta',
  familyNames: 'Fernández Echeverría de la Cuesta',
  phone: '+542914555019',
};

export const standing = {
  total: exampleAppointments.length,
  appointments: exampleAppointments,
  confirmation: 'osde-2',
};
