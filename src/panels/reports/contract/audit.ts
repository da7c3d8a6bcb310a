import { z } from 'zod';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import { reinforced } from '../../../base/api/contract/refusal-groups.ts';
import { INVALID_INPUT } from '../../../base/api/contract/refusals.ts';
import { routesRefusing } from '../../../base/api/contract/routes.ts';
import { named } from '../../../base/text/contract/named.ts';

const AuditRoleSchema = z
  .enum(['patient', 'doctor', 'admin', 'reception'])
  .meta({ id: 'AuditRole' });

export const AuditEntrySchema = named('AuditEntry', {
  id: z.int(),
  at: InstantSchema,
  kind: z.string(),
  what: z.string().describe('The event, in Spanish.'),
  details: z
    .array(z.string())
    .describe('Its details, in Spanish: names and numbers, never a secret.'),
  who: z
    .string()
    .nullable()
    .describe('The person who did it; null: unknown, or the product.'),
  role: AuditRoleSchema.nullable(),
  whom: z.string().nullable().describe('The person concerned, if another one.'),
  address: z
    .string()
    .nullable()
    .describe('The network address of the request.'),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

export const AuditFiltersSchema = named('AuditFilters', {
  from: DaySchema.optional(),
  to: DaySchema.optional(),
  person: z
    .string()
    .trim()
    .max(80)
    .optional()
    .describe('A part of the name of the person who did it or is concerned.'),
  kind: z.string().max(40).optional(),
  before: z.coerce.number().int().positive().optional(),
});
export type AuditFilters = z.infer<typeof AuditFiltersSchema>;

const { get } = routesRefusing(reinforced);

/** The audit log: actor, act, person concerned and time. Append-only. */
export const adminAuditContract = {
  list: get('/audit', 'Lists events, newest first, fifty at a time')
    .errors({ INVALID_INPUT })
    .input(AuditFiltersSchema)
    .output(
      z.strictObject({
        entries: z.array(AuditEntrySchema),
        olderBefore: z
          .int()
          .nullable()
          .describe('The `before` for older ones; null at the end.'),
      }),
    ),
  kinds: get('/audit/kinds', 'Lists the kinds of event').output(
    z.array(z.strictObject({ kind: z.string(), what: z.string() })),
  ),
};
