import { z } from 'zod';
import {
  CHANGED_MEANWHILE,
  INVALID_INPUT,
  NOT_FOUND,
} from '../../../base/api/contract/refusals.ts';
import {
  create,
  get,
  put,
  remove,
} from '../../../base/api/contract/signed-in-routes.ts';
import { named } from '../../../base/text/contract/named.ts';
import {
  FINDINGS_MAX,
  PLAN_MAX,
  REASON_MAX,
} from '../../record/rules/entry-content.ts';
import { VISIT_PHRASE_MAX, VISIT_TEXT_NAME_MAX } from '../rules/visit-text.ts';

const written = (most: number) =>
  z
    .string()
    .max(
      most,
      `Puede tener hasta ${String(most).replace(/(?=000$)/, '.')} letras.`,
    );

const name = z
  .string('Escriba un nombre corto.')
  .transform((typed) => typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Escriba un nombre corto.')
      .max(
        VISIT_TEXT_NAME_MAX,
        `Puede tener hasta ${VISIT_TEXT_NAME_MAX} letras.`,
      ),
  );
const revision = z
  .int32()
  .min(1)
  .describe('The revision that was read; send it back with a change.');

/** A text to insert into a visit. A phrase goes where the slash stands; a template fills several fields. */
export const VisitTextFieldsSchema = named('VisitTextFields', {
  name: name.describe('The name to find it by after the slash.'),
  kind: z.enum(['phrase', 'template']),
  specialtyId: z
    .uuid()
    .nullable()
    .describe(
      "The only specialty for a text of the clinic; null: all, or a professional's own text.",
    ),
  phrase: written(VISIT_PHRASE_MAX).describe(
    'The text of a phrase; ignored for a template.',
  ),
  reason: written(REASON_MAX).describe(
    "A template's text for the reason of the visit.",
  ),
  findings: written(FINDINGS_MAX).describe("A template's text for the field."),
  plan: written(PLAN_MAX).describe("A template's text for the field."),
}).superRefine(({ kind, phrase, reason, findings, plan }, context) => {
  const isEmpty = (...texts: string[]) =>
    texts.every((text) => text.trim() === '');
  if (kind === 'phrase' && isEmpty(phrase)) {
    context.addIssue({
      code: 'custom',
      path: ['phrase'],
      message: 'Escriba la frase.',
    });
  }
  if (kind === 'template' && isEmpty(reason, findings, plan)) {
    const message =
      'Escriba al menos uno de los tres: motivo, hallazgos o plan.';
    context.addIssue({ code: 'custom', path: ['reason'], message });
  }
});
export type VisitTextFields = z.infer<typeof VisitTextFieldsSchema>;

export const VisitTextSchema = named(
  'VisitText',
  'A phrase or a template to insert into a visit.',
  {
    id: z.uuid(),
    revision,
    isOwn: z
      .boolean()
      .describe("True: the professional's own; false: the clinic's."),
    specialtyId: z
      .uuid()
      .nullable()
      .describe("Its only specialty; null: all, or a professional's own text."),
    specialtyName: z.string().nullable(),
    name: z.string(),
    kind: z.enum(['phrase', 'template']),
    phrase: z.string().describe('Empty in a template.'),
    reason: z.string().describe('Empty: the template leaves this field alone.'),
    findings: z
      .string()
      .describe('Empty: the template leaves this field alone.'),
    plan: z.string().describe('Empty: the template leaves this field alone.'),
  },
);
export type VisitText = z.infer<typeof VisitTextSchema>;

const texts = z.array(VisitTextSchema).describe('By name.');
const textId = z.uuid();

/**
 * Texts to insert into a visit. At a professional's door: their own. At the administration's: the clinic's.
 */
export const visitTextsContract = {
  list: get(
    '/visit-texts',
    'Lists the phrases and templates of a visit',
    "A professional gets their own and those of the clinic for their specialties; an administrator the clinic's.",
  ).output(texts),
  create: create('/visit-texts', 'Adds a phrase or a template')
    .errors({ NOT_FOUND, INVALID_INPUT, CHANGED_MEANWHILE })
    .input(VisitTextFieldsSchema)
    .output(texts),
  save: put(
    '/visit-texts/{textId}',
    'Saves a phrase or a template',
    'Texts inserted before stay as they are. CHANGED_MEANWHILE: it is no longer the one that was read.',
  )
    .errors({ NOT_FOUND, INVALID_INPUT, CHANGED_MEANWHILE })
    .input(VisitTextFieldsSchema.safeExtend({ textId, revision }))
    .output(texts),
  remove: remove(
    '/visit-texts/{textId}',
    'Removes a phrase or a template; repeatable',
  )
    .input(z.strictObject({ textId }))
    .errors({ INVALID_INPUT })
    .output(texts),
};
