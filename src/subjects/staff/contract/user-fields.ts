import { z } from 'zod';
import {
  EmailFieldSchema,
  PersonNameFieldSchema,
} from '../../../base/person/contract/person-fields.ts';

export const StaffRoleSchema = z
  .enum(['Admin', 'Recepcionista'], 'Elija qué hará en la clínica.')
  .meta({ id: 'StaffRole' });
export type StaffRole = z.infer<typeof StaffRoleSchema>;

export const UserFieldsSchema = z.strictObject({
  name: PersonNameFieldSchema,
  email: EmailFieldSchema,
  role: StaffRoleSchema,
});
