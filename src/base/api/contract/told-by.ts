import { z } from 'zod';

/** By which way the clinic tells a person; none: nothing leaves by itself, and the counter has the message. */
export const toldBySchema = z.enum(['email', 'whatsapp', 'push', 'none']);

export type ToldBy = z.infer<typeof toldBySchema>;

/** A channel that needs nobody at the desk. */
export type Way = 'email' | 'whatsapp' | 'push';
