import { z } from 'zod';
import {
  typedDay,
  typedOrNull,
} from '../../../../base/ui/forms/typed-fields.ts';
import type { AdmissionNoted } from '../../../appointments/contract/admission-fields.ts';
import { AdmissionNotedSchema } from '../../../appointments/contract/admission-fields.ts';

const { shape } = AdmissionNotedSchema;

/** The typed data of an order that is present. */
const OrderSchema = z.object({
  orderNumber: typedOrNull.pipe(shape.orderNumber),
  orderDay: typedDay('Escriba la fecha como 24/11/2026.'),
});

export const AdmissionSchema = AdmissionNotedSchema.extend({
  orderNumber: z.string(),
  orderDay: z.string(),
  authorizationNumber: typedOrNull.pipe(shape.authorizationNumber),
}).superRefine(
  ({ orderState, ...order }, context) => {
    const refuse = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (orderState === 'present') {
      for (const { path, message } of OrderSchema.safeParse(order).error
        ?.issues ?? [])
        refuse(path, message);
    }
  },
  { when: () => true },
);

/** The admission that the API takes. */
export function admissionOf(
  fields: z.output<typeof AdmissionSchema>,
): AdmissionNoted {
  const order =
    fields.orderState === 'present'
      ? OrderSchema.parse(fields)
      : { orderNumber: null, orderDay: null };
  return { ...fields, ...order };
}
