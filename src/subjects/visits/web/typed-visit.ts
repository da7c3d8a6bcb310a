import { z } from 'zod';
import type { PanelForm } from '../../../base/ui/panel/use-panel-form.ts';
import {
  BackgroundSchema,
  type DraftContent,
  SignedContentSchema,
} from '../../record/contract/record-content.ts';
import {
  type Background,
  backgroundLists,
} from '../../record/rules/entry-content.ts';
import {
  type Measured,
  type VitalSignName,
  vitalSigns,
} from '../../record/rules/vital-signs.ts';
import { decimalWords } from '../../record/web/record-words.ts';
import { whyNotSince } from '../rules/since.ts';

const fields = z.object({
  reason: z.string(),
  findings: z.string(),
  vitalSigns: z.record(z.string(), z.string()),
  diagnoses: z.array(
    z.object({
      text: z.string(),
      code: z.string().nullable(),
      codeSystem: z.string().nullable(),
    }),
  ),
  plan: z.string(),
  background: BackgroundSchema.nullable(),
  isReserved: z.boolean(),
  isForPatient: z.boolean(),
});

/**
 * The values of a visit's form. Vital signs are as they are typed. The background is null while it is
 * unchanged.
 */
export type TypedVisit = z.input<typeof fields>;
export type VisitFields = PanelForm<typeof fields>;

export const vitalSignNames = Object.keys(vitalSigns) as VitalSignName[];

/** Returns the form's schema: the contract's rules for signing, and no beginning in the future. */
export function visitSchema(today: string): typeof fields {
  return fields.superRefine((typed, context) => {
    for (const name of vitalSignNames) {
      const value = typed.vitalSigns[name] ?? '';
      if (!Number.isNaN(readMeasured(value) ?? 0)) continue;
      context.addIssue({
        code: 'custom',
        path: ['vitalSigns', name],
        message: 'Escriba un número.',
      });
    }
    const content = contentOf(typed);
    for (const { path, message } of SignedContentSchema.safeParse(content).error
      ?.issues ?? []) {
      context.addIssue({
        code: 'custom',
        path: path as (string | number)[],
        message,
      });
    }
    for (const list of content.background ? backgroundLists : []) {
      for (const [index, { since }] of (
        content.background?.[list] ?? []
      ).entries()) {
        const message = since && whyNotSince(since, today);
        if (message)
          context.addIssue({
            code: 'custom',
            path: ['background', list, index, 'since'],
            message,
          });
      }
    }
  });
}

/** Reads a typed number, with comma or point. Null: it is empty. NaN: it is no number. */
export function readMeasured(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  return /^\d+(\.\d*)?$/.test(text) ? Number(text) : Number.NaN;
}

/** Returns the content to send, without empty lines and invalid numbers. */
export function contentOf(typed: TypedVisit): DraftContent {
  const { reason, findings, plan, diagnoses, background } = typed;
  return {
    reason,
    findings,
    vitalSigns: Object.fromEntries(
      vitalSignNames.map((name) => {
        const value = readMeasured(typed.vitalSigns[name] ?? '');
        return [name, Number.isNaN(value) ? null : value];
      }),
    ) as Measured,
    diagnoses: diagnoses.filter(({ text }) => text.trim() !== ''),
    plan,
    background: background && withoutBlanks(background),
  };
}

export function typedOf(content: DraftContent | null): TypedVisit {
  return {
    reason: content?.reason ?? '',
    findings: content?.findings ?? '',
    vitalSigns: Object.fromEntries(
      vitalSignNames.map((name) => {
        const value = content?.vitalSigns[name] ?? null;
        return [name, value === null ? '' : decimalWords(value)];
      }),
    ),
    diagnoses: content?.diagnoses ?? [],
    plan: content?.plan ?? '',
    background: content?.background ?? null,
    isReserved: false,
    isForPatient: false,
  };
}

export function withoutBlanks(background: Background): Background {
  return Object.fromEntries(
    backgroundLists.map((list) => [
      list,
      background[list].filter(({ text, since, note }) =>
        Boolean(text.trim() || since || note?.trim()),
      ),
    ]),
  ) as Background;
}
