import { z } from 'zod';
import { examples } from '../../../base/api/contract/examples.ts';
import { FamilyNamesSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';

export const AppointmentOutsideSchema = named(
  'AppointmentOutside',
  'An appointment that a change would leave outside, with the data to call the patient.',
  {
    appointmentId: z.uuid(),
    code: z.string(),
    startsAt: z.iso.datetime(),
    doctorId: z.uuid(),
    doctorName: z.string(),
    patientName: z.string(),
    familyNames: FamilyNamesSchema,
    phone: z.string().nullable(),
  },
);
export type AppointmentOutside = z.infer<typeof AppointmentOutsideSchema>;

export const exampleOutside: AppointmentOutside = {
  appointmentId: examples.appointmentId,
  code: 'K7M2QX',
  startsAt: examples.startsAt,
  doctorId: examples.doctorId,
  doctorName: 'Lía Paz',
  patientName: 'Ana Pérez',
  familyNames: 'Pérez',
  phone: examples.phone,
};
