import { oc } from '@orpc/contract';
import { z } from 'zod';
import { DaySchema, InstantSchema } from '../fields.ts';
import { refusing } from '../refusals.ts';

const reinforced = [
  'NEEDS_SECOND_FACTOR',
  'NOT_SIGNED_IN',
  'TOKEN_EXPIRED',
  'NEEDS_CODE',
  'UNAVAILABLE',
] as const;

const AuditRoleSchema = z.enum(['patient', 'doctor', 'admin', 'reception']);

export const AuditEntrySchema = z.strictObject({
  id: z.int(),
  at: InstantSchema,
  kind: z.string(),
  /** What happened, in Spanish. */
  what: z.string(),
  /** More of it, in Spanish: names and numbers of ours, never a secret. */
  details: z.array(z.string()),
  /** Who did it; null: nobody who is known, or the product by itself. */
  who: z.string().nullable(),
  role: AuditRoleSchema.nullable(),
  /** To whom, where that is somebody else. */
  whom: z.string().nullable(),
  /** The network address it came from. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

export const AuditFiltersSchema = z.strictObject({
  from: DaySchema.optional(),
  to: DaySchema.optional(),
  /** Any part of the name of who did it or to whom. */
  person: z.string().trim().max(80).optional(),
  kind: z.string().max(40).optional(),
  before: z.coerce.number().int().positive().optional(),
});
export type AuditFilters = z.infer<typeof AuditFiltersSchema>;

/** Who did what to whom and when. It is only added to. */
export const adminAuditContract = {
  list: oc
    .route({ method: 'GET', path: '/audit', summary: 'Lists what happened, newest first, fifty at a time' })
    .errors(refusing('INVALID_INPUT', ...reinforced))
    .input(AuditFiltersSchema)
    .output(
      z.strictObject({
        entries: z.array(AuditEntrySchema),
        /** To be sent as `before` for the older ones; null at the end. */
        olderBefore: z.int().nullable(),
      }),
    ),
  kinds: oc
    .route({ method: 'GET', path: '/audit/kinds', summary: 'Lists what may be looked for' })
    .errors(refusing(...reinforced))
    .output(z.array(z.strictObject({ kind: z.string(), what: z.string() }))),
};
