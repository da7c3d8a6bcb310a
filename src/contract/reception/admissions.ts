import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CentsSchema, InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

const number = (message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(40, 'Tiene 40 caracteres como máximo.')
    .regex(/^[\p{L}\p{N} ./-]*$/u, 'Lleva solo números, letras, barras y guiones.')
    .nullable();

/** What is noted when somebody comes for a turno. Without an order that is there, it has neither number nor day. */
export const AdmissionNotedSchema = z.strictObject({
  /** The doctor's order: the practice asks for none, it is there, or the patient owes it. */
  orderState: z.enum(['not_needed', 'present', 'owed'], 'Elija una opción.'),
  orderNumber: number('Escriba el número de la orden.'),
  orderDay: z.iso.date('Esa fecha no existe.').nullable(),
  authorizationNumber: number('Escriba el número de autorización.'),
  /** 0: nothing was taken. */
  copayCents: CentsSchema.max(1_000_000_000, 'Revise el importe: es demasiado alto.'),
  copayBy: z.enum(['cash', 'debit', 'credit', 'transfer', 'qr'], 'Elija cómo pagó.').nullable(),
});
export type AdmissionNoted = z.infer<typeof AdmissionNotedSchema>;

export const AdmissionSchema = AdmissionNotedSchema.extend({
  /** Grows with each correction. */
  version: z.int(),
  notedAt: InstantSchema,
  notedBy: z.string(),
});
export type Admission = z.infer<typeof AdmissionSchema>;

export const receptionAdmissionsContract = {
  /**
   * On the turno's own day. `seenVersion` is the version that was read, 0 where nothing was noted. WRONG_STATUS: who was
   * cancelled or did not come is not admitted. Repeatable.
   */
  save: oc
    .route({
      method: 'POST',
      path: '/turnos/{appointmentId}/admission',
      summary: 'Notes order, authorization and copay of a turno',
    })
    .errors(
      refusing(
        ...(['NOT_FOUND', 'INVALID_INPUT', 'WRONG_STATUS', 'WRONG_DAY', 'CHANGED_MEANWHILE'] as const),
        ...(['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const),
      ),
    )
    .input(
      z.strictObject({
        appointmentId: z.uuid(),
        seenVersion: z.int().min(0),
        noted: AdmissionNotedSchema,
      }),
    )
    .output(AdmissionSchema),
};
