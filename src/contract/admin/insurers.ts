import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CentsSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';
import { entryName, revision } from './catalogue-fields.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;
const keeping = ['NOT_FOUND', 'INVALID_INPUT', 'CHANGED_MEANWHILE', ...signedIn] as const;

export const InsurerKindSchema = z.enum(
  ['obra_social', 'prepaga', 'provincial', 'publica'],
  'Elija el tipo.',
);
export type InsurerKind = z.infer<typeof InsurerKindSchema>;

const InsurerFieldsSchema = z.strictObject({
  name: entryName('Escriba el nombre de la cobertura.'),
  kind: InsurerKindSchema,
  /** Of the national registry; null: it has none, as every prepaga. */
  rnosCode: z
    .string()
    .trim()
    .regex(/^[0-9]{6}$/, 'El código RNOS tiene 6 números; complete con ceros adelante.')
    .nullable(),
  /** Null: not said. */
  copayCents: CentsSchema.max(100_000_000_00, 'Revise el copago.').nullable(),
  isEnabled: z.boolean(),
});
export type InsurerFields = z.infer<typeof InsurerFieldsSchema>;

const PlanFieldsSchema = z.strictObject({
  // Plans are called 210, A or Black.
  name: z
    .string('Escriba el nombre del plan.')
    .transform((typed) => typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, 'Escriba el nombre del plan.')
        .max(80, 'Hasta 80 letras.')
        .regex(/^[^<>]*$/, 'El nombre no puede llevar los signos < ni >.'),
    ),
  isEnabled: z.boolean(),
});
export type PlanFields = z.infer<typeof PlanFieldsSchema>;

export const SetUpPlanSchema = z.strictObject({
  id: z.uuid(),
  revision,
  name: z.string(),
  isEnabled: z.boolean(),
});
export type SetUpPlan = z.infer<typeof SetUpPlanSchema>;

export const SetUpInsurerSchema = z.strictObject({
  id: z.uuid(),
  revision,
  name: z.string(),
  kind: InsurerKindSchema,
  rnosCode: z.string().nullable(),
  copayCents: CentsSchema.nullable(),
  isEnabled: z.boolean(),
  doctorCount: z.int(),
  plans: z.array(SetUpPlanSchema),
});
export type SetUpInsurer = z.infer<typeof SetUpInsurerSchema>;

const all = z.array(SetUpInsurerSchema);

/** Who pays for patients. What is disabled is not offered any more; what was noted with it stays. */
export const adminInsurersContract = {
  list: oc
    .route({ method: 'GET', path: '/insurers', summary: 'Lists insurers with their plans' })
    .errors(refusing(...signedIn))
    .output(all),
  create: oc
    .route({ method: 'POST', path: '/insurers', summary: 'Adds an insurer' })
    .errors(refusing(...keeping))
    .input(InsurerFieldsSchema)
    .output(all),
  save: oc
    .route({ method: 'PUT', path: '/insurers/{insurerId}', summary: 'Saves an insurer' })
    .errors(refusing(...keeping))
    .input(InsurerFieldsSchema.extend({ insurerId: z.uuid(), revision }))
    .output(all),
  createPlan: oc
    .route({ method: 'POST', path: '/insurers/{insurerId}/plans', summary: 'Adds a plan' })
    .errors(refusing(...keeping))
    .input(PlanFieldsSchema.extend({ insurerId: z.uuid() }))
    .output(all),
  savePlan: oc
    .route({ method: 'PUT', path: '/plans/{planId}', summary: 'Saves a plan' })
    .errors(refusing(...keeping))
    .input(PlanFieldsSchema.extend({ planId: z.uuid(), revision }))
    .output(all),
};
