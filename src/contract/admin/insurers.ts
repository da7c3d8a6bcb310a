import { z } from 'zod';
import { CentsSchema } from '../fields.ts';
import { named } from '../named.ts';
import { refusing } from '../refusing.ts';
import { create, get, put } from '../signed-in-routes.ts';
import { InsurerFieldsSchema, InsurerKindSchema, PlanFieldsSchema, revision } from './catalogue-fields.ts';

const keeping = ['NOT_FOUND', 'INVALID_INPUT', 'CHANGED_MEANWHILE'] as const;

export const SetUpPlanSchema = named('SetUpPlan', {
  id: z.uuid(),
  revision,
  name: z.string(),
  isEnabled: z.boolean(),
});
export type SetUpPlan = z.infer<typeof SetUpPlanSchema>;

export const SetUpInsurerSchema = named('SetUpInsurer', {
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

/** The insurers. A disabled one is no longer offered; patients who have it keep it. */
export const adminInsurersContract = {
  list: get('/insurers', 'Lists insurers with their plans').output(all),
  create: create('/insurers', 'Adds an insurer')
    .errors(refusing(...keeping))
    .input(InsurerFieldsSchema)
    .output(all),
  save: put('/insurers/{insurerId}', 'Saves an insurer')
    .errors(refusing(...keeping))
    .input(InsurerFieldsSchema.extend({ insurerId: z.uuid(), revision }))
    .output(all),
  createPlan: create('/insurers/{insurerId}/plans', 'Adds a plan')
    .errors(refusing(...keeping))
    .input(PlanFieldsSchema.extend({ insurerId: z.uuid() }))
    .output(all),
  savePlan: put('/plans/{planId}', 'Saves a plan')
    .errors(refusing(...keeping))
    .input(PlanFieldsSchema.extend({ planId: z.uuid(), revision }))
    .output(all),
};
