import { z } from 'zod';
import { DaySchema } from '../../../base/api/contract/fields.ts';
import { InsurerPeriodSchema } from '../../../base/clinic/contract/insurer-period.ts';
import { named } from '../../../base/text/contract/named.ts';

export const InsurerDoctorSchema = named('InsurerDoctor', {
  doctorId: z.uuid(),
  name: z.string(),
  specialtyNames: z.array(z.string()),
  period: InsurerPeriodSchema.nullable(),
});

export type InsurerDoctor = z.infer<typeof InsurerDoctorSchema>;

export const InsurerDoctorsSchema = named('InsurerDoctors', {
  name: z.string(),
  isEnabled: z.boolean(),
  today: DaySchema,
  doctors: z.array(InsurerDoctorSchema),
});

export type InsurerDoctors = z.infer<typeof InsurerDoctorsSchema>;
