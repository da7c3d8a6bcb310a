import { z } from 'zod';
import {
  DoctorRefSchema,
  InstantSchema,
} from '../../../base/api/contract/fields.ts';
import { INVALID_INPUT } from '../../../base/api/contract/refusals.ts';
import { post } from '../../../base/api/contract/signed-in-routes.ts';
import { OtherDocumentSchema } from '../../../base/person/contract/person-fields.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  AppointmentStatusSchema,
  StaffPatientSchema,
} from '../../appointments/contract/staff-appointments.ts';

export const FoundPatientSchema = StaffPatientSchema.extend({
  document: OtherDocumentSchema,
  nextAppointment: z
    .strictObject({
      id: z.uuid(),
      code: z.string(),
      status: AppointmentStatusSchema,
      isConfirmed: z.boolean(),
      startsAt: InstantSchema,
      doctor: DoctorRefSchema,
    })
    .nullable()
    .describe("Today's that is not over, or else the next one."),
}).meta({ id: 'FoundPatient' });
export type FoundPatient = z.infer<typeof FoundPatientSchema>;

export const PatientsFoundSchema = named('PatientsFound', {
  patients: z.array(FoundPatientSchema).describe('Twenty at most.'),
  hasMore: z.boolean().describe('True if there are more.'),
  card: z
    .strictObject({
      dni: z.string(),
      fullName: z.string().nullable(),
      givenNames: z.string().nullable(),
      familyNames: z.string().nullable(),
      readName: z.string().describe('The name as read.'),
      birthDate: z.iso.date().nullable(),
      sex: z.enum(['F', 'M', 'X']).nullable(),
    })
    .nullable()
    .describe(
      'The data of a scanned DNI card, to register a person. Ask for null fields.',
    ),
});
export type PatientMatches = z.infer<typeof PatientsFoundSchema>;

export const receptionSearchContract = {
  patients: post(
    '/search/patients',
    'Finds patients',
    "By parts of the name ('perez mar'), three digits of a document or phone, an appointment's code, or a scanned DNI card. A POST, so that no address has a DNI.",
  )
    .errors({ INVALID_INPUT })
    .input(
      z.strictObject({
        query: z
          .string()
          .max(400, 'Escriba menos: un nombre, un DNI o un teléfono.'),
      }),
    )
    .output(PatientsFoundSchema),
};
