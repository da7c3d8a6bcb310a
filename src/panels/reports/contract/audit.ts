import { z } from 'zod';
import { DaySchema, InstantSchema } from '../../../base/api/contract/fields.ts';
import { refusing, reinforced } from '../../../base/api/contract/refusing.ts';
import { routesRefusing } from '../../../base/api/contract/routes.ts';
import { named } from '../../../base/text/contract/named.ts';

const AuditRoleSchema = z
  .enum(['patient', 'doctor', 'admin', 'reception'])
  .meta({ id: 'AuditRole' });

export const AuditEntrySchema = named('AuditEntry', {
  id: z.int(),
  at: InstantSchema,
  kind: z.string(),
  what: z.string().describe('What happened, in Spanish.'),
  details: z
    .array(z.string())
    .describe(
      'More of it, in Spanish: names and numbers of ours, never a secret.',
    ),
  who: z
    .string()
    .nullable()
    .describe(
      'Who did it; null: nobody who is known, or the product by itself.',
    ),
  role: AuditRoleSchema.nullable(),
  whom: z.string().nullable().describe('To whom, where that is somebody else.'),
  address: z.string().nullable().describe('The network address it came from.'),
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
    .describe('Any part of the name of who did it or to whom.'),
  kind: z.string().max(40).optional(),
  before: z.coerce.number().int().positive().optional(),
});
export type AuditFilters = z.infer<typeof AuditFiltersSchema>;

const { get } = routesRefusing(...reinforced);

/** The audit log: actor, act, person concerned and time. Append-only. */
export const adminAuditContract = {
  list: get('/audit', 'Lists what happened, newest first, fifty at a time')
    .errors(refusing('INVALID_INPUT'))
    .input(AuditFiltersSchema)
    .output(
      z.strictObject({
        entries: z.array(AuditEntrySchema),
        olderBefore: z
          .int()
          .nullable()
          .describe(
            'To be sent as `before` for the older ones; null at the end.',
          ),
      }),
    ),
  kinds: get('/audit/kinds', 'Lists what may be looked for').output(
    z.array(z.strictObject({ kind: z.string(), what: z.string() })),
  ),
};
