import { z } from 'zod';
import { CentsSchema } from '../../../base/api/contract/fields.ts';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  put,
} from '../../../base/api/contract/signed-in-routes.ts';
import {
  InsurerFieldsSchema,
  InsurerKindSchema,
  PlanFieldsSchema,
  revision,
} from '../../../base/clinic/contract/catalogue-fields.ts';
import {
  confirmation,
  InsurerPeriodSchema,
} from '../../../base/clinic/contract/insurer-period.ts';
import { named } from '../../../base/text/contract/named.ts';
import { InsurerDoctorsSchema } from '../../doctors/contract/insurer-doctors.ts';
import { APPOINTMENTS_STAND } from '../../doctors/contract/refusals.ts';
import {
  OUTSIDE_SCHEDULE,
  SCHEDULE_BUSY,
} from '../../schedule/contract/refusals.ts';
import { usualInsurers } from '../rules/usual-insurers.ts';

const keeping = { NOT_FOUND, INVALID_INPUT, CHANGED_MEANWHILE };

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
  asksAuthorization: z
    .boolean()
    .describe('True if it authorises practices that need it.'),
  isEnabled: z.boolean(),
  doctorCount: z.int32(),
  plans: z.array(SetUpPlanSchema),
});

export type SetUpInsurer = z.infer<typeof SetUpInsurerSchema>;

export const UsualInsurerSchema = named('UsualInsurer', {
  name: z.string(),
  kind: InsurerKindSchema,
  rnosCode: z.string().nullable(),
  isThere: z
    .boolean()
    .describe('True if the clinic has it, by this name or number.'),
});

export type UsualInsurer = z.infer<typeof UsualInsurerSchema>;

const usualNames = usualInsurers.map(({ name }) => name);

const all = z.array(SetUpInsurerSchema);

/** The insurers. A disabled one is no longer offered; patients who have it keep it. */
export const adminInsurersContract = {
  list: get('/insurers', 'Lists insurers with their plans').output(all),
  create: create('/insurers', 'Adds an insurer')
    .errors(keeping)
    .input(InsurerFieldsSchema)
    .output(all),
  save: put('/insurers/{insurerId}', 'Saves an insurer')
    .errors({ ...keeping, APPOINTMENTS_STAND, SCHEDULE_BUSY })
    .input(
      InsurerFieldsSchema.extend({
        insurerId: z.uuid(),
        revision,
        confirmation,
      }),
    )
    .output(all),
  doctors: get(
    '/insurers/{insurerId}/doctors',
    'Lists the doctors, with when they take an insurer',
  )
    .errors({ NOT_FOUND })
    .input(z.strictObject({ insurerId: z.uuid() }))
    .output(InsurerDoctorsSchema),
  saveDoctors: put(
    '/insurers/{insurerId}/doctors',
    'Saves which doctors take an insurer, and when',
    'All changes or none. Repeatable.',
  )
    .errors({
      ...keeping,
      APPOINTMENTS_STAND,
      OUTSIDE_SCHEDULE,
      SCHEDULE_BUSY,
    })
    .input(
      z.strictObject({
        insurerId: z.uuid(),
        changes: z
          .array(
            z.strictObject({
              doctorId: z.uuid(),
              seen: InsurerPeriodSchema.nullable(),
              wanted: InsurerPeriodSchema.nullable(),
            }),
          )
          .min(1)
          .max(200),
        confirmation,
      }),
    )
    .output(InsurerDoctorsSchema),
  createPlan: create('/insurers/{insurerId}/plans', 'Adds a plan')
    .errors(keeping)
    .input(PlanFieldsSchema.extend({ insurerId: z.uuid() }))
    .output(all),
  savePlan: put('/plans/{planId}', 'Saves a plan')
    .errors(keeping)
    .input(PlanFieldsSchema.extend({ planId: z.uuid(), revision }))
    .output(all),
  usual: get(
    '/insurers/usual',
    'Proposes insurers that most clinics have',
  ).output(z.array(UsualInsurerSchema)),
  addUsual: create(
    '/insurers/usual',
    'Adds the named insurers of the proposal',
    'In one act. Present insurers stay as they are.',
  )
    .errors({ INVALID_INPUT })
    .input(
      z.strictObject({
        names: z
          .array(z.enum(usualNames))
          .min(1)
          .max(usualNames.length)
          .describe('As in the proposal.'),
      }),
    )
    .output(all),
};
