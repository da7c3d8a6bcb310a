import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CentsSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';
import { entryName, revision } from './catalogue-fields.ts';

const signedIn = ['NOT_SIGNED_IN', 'TOKEN_EXPIRED', 'NEEDS_CODE', 'UNAVAILABLE'] as const;

const specialty = { name: entryName('Escriba el nombre de la especialidad.'), isEnabled: z.boolean() };

const practice = {
  name: entryName('Escriba el nombre de la práctica.'),
  visitMinutes: z
    .int('Escriba los minutos con números.')
    .min(5, 'Una práctica dura de 5 a 480 minutos.')
    .max(480, 'Una práctica dura de 5 a 480 minutos.'),
  /** What the patient reads before coming; empty: nothing. */
  preparation: z.string().trim().max(1000, 'Hasta 1000 letras.'),
  /** What somebody pays who comes without coverage; null: not said. */
  priceCents: CentsSchema.max(100_000_000_00, 'Revise el precio.').nullable(),
  /** What is offered first of the specialty; the one that was so before is no more. */
  isFirstChoice: z.boolean(),
  isEnabled: z.boolean(),
};

const counts = {
  /** Given and to come: they stay whatever is switched off. */
  turnosToCome: z.int(),
  doctorCount: z.int(),
};

export const SetUpPracticeSchema = z.strictObject({
  id: z.uuid(),
  revision,
  name: z.string(),
  visitMinutes: z.int(),
  preparation: z.string(),
  priceCents: CentsSchema.nullable(),
  isFirstChoice: z.boolean(),
  isEnabled: z.boolean(),
  ...counts,
});
export type SetUpPractice = z.infer<typeof SetUpPracticeSchema>;

export const SetUpSpecialtySchema = z.strictObject({
  id: z.uuid(),
  revision,
  name: z.string(),
  isEnabled: z.boolean(),
  ...counts,
  /** What is offered first, then by name. */
  practices: z.array(SetUpPracticeSchema),
});
export type SetUpSpecialty = z.infer<typeof SetUpSpecialtySchema>;

const all = z.array(SetUpSpecialtySchema);
const SpecialtyFieldsSchema = z.strictObject(specialty);
export type SpecialtyFields = z.infer<typeof SpecialtyFieldsSchema>;
const PracticeFieldsSchema = z.strictObject(practice);
export type PracticeFields = z.infer<typeof PracticeFieldsSchema>;

/**
 * What the clinic offers. Nothing is deleted: what is disabled offers nothing new, and keeps its turnos. Each act
 * answers how all of it stands now.
 */
export const adminSpecialtiesContract = {
  list: oc
    .route({ method: 'GET', path: '/specialties', summary: 'Lists specialties with what is done in them' })
    .errors(refusing(...signedIn))
    .output(all),
  create: oc
    .route({ method: 'POST', path: '/specialties', summary: 'Adds a specialty' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'CHANGED_MEANWHILE', ...signedIn))
    .input(SpecialtyFieldsSchema)
    .output(all),
  save: oc
    .route({ method: 'PUT', path: '/specialties/{specialtyId}', summary: 'Saves a specialty' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'CHANGED_MEANWHILE', ...signedIn))
    .input(SpecialtyFieldsSchema.extend({ specialtyId: z.uuid(), revision }))
    .output(all),
  createPractice: oc
    .route({ method: 'POST', path: '/specialties/{specialtyId}/practices', summary: 'Adds a practice' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'CHANGED_MEANWHILE', ...signedIn))
    .input(PracticeFieldsSchema.extend({ specialtyId: z.uuid() }))
    .output(all),
  savePractice: oc
    .route({ method: 'PUT', path: '/practices/{practiceId}', summary: 'Saves a practice' })
    .errors(refusing('NOT_FOUND', 'INVALID_INPUT', 'CHANGED_MEANWHILE', ...signedIn))
    .input(PracticeFieldsSchema.extend({ practiceId: z.uuid(), revision }))
    .output(all),
};
