import { z } from 'zod';

export const DoctorStateSchema = z
  .enum(['attending', 'disabled', 'on_leave', 'retired'])
  .meta({
    id: 'DoctorState',
    description:
      'Not a flag of the row but what the clinic says of them; only who attends can be booked or signs in.',
  });

export type DoctorState = z.infer<typeof DoctorStateSchema>;
