import { z } from 'zod';

/** The channel by which the clinic tells a person. `none`: nothing is sent; the counter has the message. */
export const toldBySchema = z.enum(['email', 'whatsapp', 'push', 'none']);

export type ToldBy = z.infer<typeof toldBySchema>;

/** A channel that works without the desk. */
export type Way = 'email' | 'whatsapp' | 'push';
