import { z } from 'zod';
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
} from '../../person/rules/channels.ts';

/** The channel by which the clinic tells a person. `none`: nothing is sent; the counter has the message. */
export const toldBySchema = z.enum(MESSAGE_CHANNELS);

export type ToldBy = MessageChannel;
