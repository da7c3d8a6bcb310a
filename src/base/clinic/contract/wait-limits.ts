import { z } from 'zod';

export const WaitLimitsSchema = z
  .strictObject({ longMinutes: z.int32(), tooLongMinutes: z.int32() })
  .meta({
    id: 'WaitLimits',
    description:
      'From how many minutes of waiting on somebody waits long, and too long.',
  });
