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
  PracticeFieldsSchema,
  revision,
  SpecialtyFieldsSchema,
} from '../../../base/clinic/contract/catalogue-fields.ts';
import { named } from '../../../base/text/contract/named.ts';

const counts = {
  appointmentsToCome: z
    .int32()
    .describe('Given and to come; disabling keeps them.'),
  doctorCount: z.int32(),
};

export const SetUpPracticeSchema = named('SetUpPractice', {
  id: z.uuid(),
  revision,
  name: z.string(),
  visitMinutes: z.int32(),
  preparation: z.string(),
  asksOrder: z
    .boolean()
    .describe("True if the patient brings a doctor's order."),
  asksAuthorization: z
    .boolean()
    .describe('True if coverages that authorise have to authorise it.'),
  priceCents: CentsSchema.nullable(),
  maxSessions: z
    .int32()
    .nullable()
    .describe('The most sessions of one series; null: none.'),
  isFirstChoice: z.boolean(),
  isEnabled: z.boolean(),
  ...counts,
});
export type SetUpPractice = z.infer<typeof SetUpPracticeSchema>;

export const SetUpSpecialtySchema = named('SetUpSpecialty', {
  id: z.uuid(),
  revision,
  name: z.string(),
  isReserved: z
    .boolean()
    .describe('True if the DNI alone does not reveal its professionals.'),
  isEnabled: z.boolean(),
  searchWords: z
    .array(z.string())
    .describe('Other words for its name, by which the search finds it.'),
  hasUsualWords: z
    .boolean()
    .describe("True if they are the usual words, not the clinic's own."),
  ...counts,
  practices: z
    .array(SetUpPracticeSchema)
    .describe('The first choice first, then by name.'),
});
export type SetUpSpecialty = z.infer<typeof SetUpSpecialtySchema>;

const saving = { NOT_FOUND, INVALID_INPUT, CHANGED_MEANWHILE };
const all = z.array(SetUpSpecialtySchema);

/**
 * The clinic's specialties and practices. Nothing is deleted: a disabled one offers no new times and keeps
 * its appointments. Every act answers with the whole new state.
 */
export const adminSpecialtiesContract = {
  list: get('/specialties', 'Lists specialties with their practices').output(
    all,
  ),
  create: create('/specialties', 'Adds a specialty')
    .errors(saving)
    .input(SpecialtyFieldsSchema)
    .output(all),
  save: put('/specialties/{specialtyId}', 'Saves a specialty')
    .errors(saving)
    .input(SpecialtyFieldsSchema.extend({ specialtyId: z.uuid(), revision }))
    .output(all),
  createPractice: create(
    '/specialties/{specialtyId}/practices',
    'Adds a practice',
  )
    .errors(saving)
    .input(PracticeFieldsSchema.extend({ specialtyId: z.uuid() }))
    .output(all),
  savePractice: put('/practices/{practiceId}', 'Saves a practice')
    .errors(saving)
    .input(PracticeFieldsSchema.extend({ practiceId: z.uuid(), revision }))
    .output(all),
};
