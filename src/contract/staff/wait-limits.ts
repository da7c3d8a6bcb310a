import { z } from 'zod';

export const WaitLimitsSchema = z.strictObject({ longMinutes: z.int(), tooLongMinutes: z.int() }).meta({
  id: 'WaitLimits',
  description: 'From how many minutes of waiting on somebody waits long, and too long.',
});
