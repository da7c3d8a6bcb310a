import { z } from 'zod';
import { named } from '../../text/contract/named.ts';
import { examples } from './examples.ts';

export const OfferSchema = named(
  'Offer',
  'A time to take instead: an instant, with the professional who attends then.',
  {
    doctorId: z.uuid(),
    doctorName: z.string(),
    startsAt: z.iso.datetime(),
  },
);
export type Offer = z.infer<typeof OfferSchema>;

export const NearestTimesSchema = named(
  'NearestTimes',
  'Free times to take instead.',
  {
    nearest: z.array(OfferSchema),
  },
);

export const exampleOffer: Offer = {
  doctorId: examples.doctorId,
  doctorName: 'Lía Paz',
  startsAt: examples.startsAt,
};
