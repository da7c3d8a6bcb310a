import { z } from 'zod';
import { DaySchema } from '../../fields.ts';
import { named } from '../../named.ts';
import { InsurerPeriodSchema } from '../../public/insurer-period.ts';

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
