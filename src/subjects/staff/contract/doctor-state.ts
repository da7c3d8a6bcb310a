import { z } from 'zod';

export const DoctorStateSchema = z
  .enum(['attending', 'disabled', 'on_leave', 'retired'])
  .meta({
    id: 'DoctorState',
    description: 'Only an attending professional can be booked or signs in.',
  });

export type DoctorState = z.infer<typeof DoctorStateSchema>;
