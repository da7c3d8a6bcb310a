import { z } from 'zod';

export const WaitLimitsSchema = z
  .strictObject({ longMinutes: z.int32(), tooLongMinutes: z.int32() })
  .meta({
    id: 'WaitLimits',
    description: 'The minutes from which a wait is long, and too long.',
  });
