import { z } from 'zod';
import { examples } from '../../../base/api/contract/examples.ts';
import { declareRefusal } from '../../../base/api/contract/refusal.ts';
import { copyStates } from '../rules/copy-request.ts';

export const COPY_ALREADY_ASKED = declareRefusal({
  description: 'The person has an open request for a copy of this record.',
  status: 409,
  message:
    'Esa persona ya tiene un pedido de copia abierto: no hace falta anotar otro.',
  data: z.strictObject({ dueAt: z.iso.datetime() }),
  example: { dueAt: examples.startsAt },
});

export const COPY_REQUEST_CHANGED = declareRefusal({
  description:
    'The request for a copy is in another state, which does not allow this.',
  status: 409,
  message: 'El pedido de copia cambió mientras tanto. Revise cómo quedó.',
  data: z.strictObject({ state: z.enum(copyStates) }),
  example: { state: 'prepared' },
});

export const COPY_NOT_TAKEN = declareRefusal({
  description:
    'Neither the doctor who prepares the copy nor the patient fetched its file yet.',
  status: 409,
  message:
    'No consta que la copia se haya descargado. Descárguela antes de seguir.',
});
