import { z } from 'zod';
import { actingSentences } from './acting-sentences.ts';
import { edgeSentences } from './edge-sentences.ts';
import { InstantSchema } from './fields.ts';
import { declareRefusal } from './refusal.ts';

export const NOT_FOUND = declareRefusal({
  description: 'The thing does not exist, or the caller may not know of it.',
  status: 404,
  message: edgeSentences.NOT_FOUND,
});

export const INVALID_INPUT = declareRefusal({
  description:
    'A field is invalid: one entry a field, `path` joined by dots, `message` in Spanish.',
  status: 422,
  message: 'Revise los datos marcados.',
  data: z.strictObject({
    fields: z.array(
      z.strictObject({
        path: z.string().describe('The place of the field, joined by dots.'),
        message: z.string().describe('The error, in Spanish.'),
      }),
    ),
  }),
  example: {
    fields: [{ path: 'patient.dni', message: 'El DNI tiene 7 u 8 números.' }],
  },
});

export const MALFORMED_BODY = declareRefusal({
  description:
    'The body is not JSON, is not sent as `application/json`, or is longer than 64 KB (then with 413).',
  status: 400,
  message: edgeSentences.MALFORMED_BODY,
});

export const TOO_MANY_ATTEMPTS = declareRefusal({
  description: 'A budget of attempts is used up.',
  status: 429,
  message: edgeSentences.TOO_MANY_ATTEMPTS,
  data: z.strictObject({ retryAfterSeconds: z.int32() }),
  example: { retryAfterSeconds: 30 },
});

export const PROOF_OF_WORK_NEEDED = declareRefusal({
  description:
    "Too many failures: the next try needs this puzzle solved. It is altcha's, as JSON.",
  status: 429,
  message:
    'Hubo demasiados intentos seguidos. Estamos comprobando su navegador.',
  data: z.strictObject({ challenge: z.string() }),
  example: {
    challenge:
      '{"algorithm":"SHA-256","challenge":"…","salt":"…","signature":"…"}',
  },
});

export const IDEMPOTENCY_MISMATCH = declareRefusal({
  description: 'The same Idempotency-Key came with another content.',
  status: 422,
  message:
    'Los datos cambiaron mientras se enviaban. Revíselos y confirme otra vez.',
});

export const CHANGED_MEANWHILE = declareRefusal({
  description: 'Another user saved this meanwhile: the sent data are older.',
  status: 409,
  message:
    'Otra persona guardó cambios mientras tanto. Revise cómo quedó y vuelva a intentar.',
});

export const NOT_SIGNED_IN = declareRefusal({
  description: 'No user is signed in, or not in this role.',
  status: 401,
  message: 'Ingrese para continuar.',
});

export const TOKEN_EXPIRED = declareRefusal({
  description:
    'The token in the cookie has to be renewed; the session goes on.',
  status: 401,
  message: 'La sesión tiene que renovarse. Intente otra vez.',
});

export const NEEDS_CODE = declareRefusal({
  description: 'The user has to confirm their identity first (N2).',
  status: 403,
  message: 'Para ver esto, confirme que es usted.',
});

export const NEEDS_SECOND_FACTOR = declareRefusal({
  description: 'The user has to show the second factor first (N3).',
  status: 403,
  message: 'Para seguir, confirme con su segundo factor.',
});

export const RECORD_CLOSED = declareRefusal({
  description:
    'One user alone made this sign-in possible: records stay closed until `until`.',
  status: 403,
  message: 'Las historias todavía no se abren con este ingreso.',
  data: z.strictObject({
    until: InstantSchema,
    because: z
      .enum(['counter', 'email_moved', 'family'])
      .describe(
        "The patient's code or e-mail, the professional's new e-mail, or the family link.",
      ),
  }),
  example: { until: '2026-11-26T13:00:00.000Z', because: 'counter' },
});

export const ACTING_ENDED = declareRefusal({
  description:
    'The session acts for that person no more: from now on it acts for its own patient.',
  status: 403,
  message: actingSentences.ACTING_ENDED,
});

export const ACTING_CHANGED = declareRefusal({
  description:
    'The session acts for another person than the page shows (`X-Acting-For`). Nothing was done for either.',
  status: 409,
  message: actingSentences.ACTING_CHANGED,
});

export const NOT_WHILE_ACTING = declareRefusal({
  description: 'The call is not possible while acting for another person.',
  status: 403,
  message:
    'Esto se hace solo en nombre propio. Vuelva a su cuenta para hacerlo.',
});

export const OUT_OF_FAMILY_SCOPE = declareRefusal({
  description:
    "The family link is for that person's appointments, not for the record.",
  status: 403,
  message: 'El vínculo es solo para turnos: no abre la historia clínica.',
});

export const CROSS_SITE = declareRefusal({
  description: 'The request came from another site.',
  status: 403,
  message:
    'El pedido llegó desde otro sitio. Abra esta página desde la clínica e intente otra vez.',
});

export const WRONG_HOST = declareRefusal({
  description: "The request named another host than the clinic's (PUBLIC_URL).",
  status: 421,
  message: 'Esta no es la dirección de la clínica. Entre desde su página.',
});

export const UNAVAILABLE = declareRefusal({
  description:
    'The database cannot be reached, or answers too slowly. The call may be done: repeating it is safe.',
  status: 503,
  message: edgeSentences.UNAVAILABLE,
});

export const FAULT = declareRefusal({
  description: "A fault of the server, logged with the request's id.",
  status: 500,
  message: edgeSentences.FAULT,
});
