import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DoctorRefSchema, InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';
import { StaffPatientSchema, TurnoStatusSchema } from '../staff/turnos.ts';

export const FoundPatientSchema = StaffPatientSchema.extend({
  /** Today's that is not over, or else the next one to come. */
  nextTurno: z
    .strictObject({
      id: z.uuid(),
      code: z.string(),
      status: TurnoStatusSchema,
      isConfirmed: z.boolean(),
      startsAt: InstantSchema,
      doctor: DoctorRefSchema,
    })
    .nullable(),
});
export type FoundPatient = z.infer<typeof FoundPatientSchema>;

export const PatientsFoundSchema = z.strictObject({
  /** Twenty at most. */
  patients: z.array(FoundPatientSchema),
  /** There are more: the query says too little. */
  hasMore: z.boolean(),
  /** What a DNI card says, where the text came from its barcode: for registering who was not found. */
  card: z
    .strictObject({
      dni: z.string(),
      fullName: z.string(),
      birthDate: z.iso.date(),
      sex: z.enum(['F', 'M', 'X']),
    })
    .nullable(),
});
export type PatientsFound = z.infer<typeof PatientsFoundSchema>;

export const receptionSearchContract = {
  /**
   * By any part of the name without accents or case ('perez mar'), any part of DNI or phone of three digits or more,
   * a turno's code, or the text of a DNI card's barcode. A POST, so that no DNI is in an address; changes nothing.
   */
  patients: oc
    .route({ method: 'POST', path: '/search/patients', summary: 'Finds patients' })
    .errors(refusing('INVALID_INPUT', 'NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'))
    .input(z.strictObject({ query: z.string().max(400, 'Escriba menos: un nombre, un DNI o un teléfono.') }))
    .output(PatientsFoundSchema),
};
