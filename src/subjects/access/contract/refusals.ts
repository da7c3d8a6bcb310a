import { z } from 'zod';
import { declareRefusal } from '../../../base/api/contract/refusal.ts';
import { dniRegisteredSentence } from './refusal-words.ts';

export const DNI_NOT_FOUND = declareRefusal({
  description: 'Specification §8: no patient has this DNI.',
  status: 401,
  message: 'DNI no encontrado o incorrecto.',
});

export const WRONG_PASSWORD = declareRefusal({
  description: 'Specification §8: the password is wrong.',
  status: 401,
  message: 'Contraseña incorrecta.',
});

export const CREDENTIALS_INVALID = declareRefusal({
  description:
    'Specification §8: the e-mail or password of a doctor, administrator or receptionist is wrong.',
  status: 401,
  message: 'Credenciales inválidas',
});

export const DOCTOR_NOT_FOUND = declareRefusal({
  description:
    'Specification §8: the password is right, but no enabled active doctor has that e-mail.',
  status: 401,
  message: 'Doctor no encontrado en el sistema',
});

export const USER_INACTIVE = declareRefusal({
  description: 'Specification §8: the user is inactive.',
  status: 401,
  message: 'Usuario inactivo',
});

export const NOT_ADMITTED = declareRefusal({
  description:
    'The clinic asks for more than the DNI: the account has to be activated first.',
  status: 401,
  message: 'Los datos no son correctos, o su cuenta todavía no está activada.',
});

export const PASSWORD_BLOCKED = declareRefusal({
  description:
    'A hundred failures in a row: browsers new to the account wait for another password, by the link to its e-mail.',
  status: 429,
  message:
    'Hubo demasiados intentos seguidos con esta cuenta. Pida un enlace para elegir otra contraseña.',
});

export const DNI_REGISTERED = declareRefusal({
  description: 'A person with this DNI is on file and can sign in.',
  status: 409,
  message: dniRegisteredSentence,
});

export const NEWCOMER_REFUSED = declareRefusal({
  description:
    'An attacker seems to try all DNIs: a new patient is not told the reason.',
  status: 409,
  message:
    'No pudimos seguir con esos datos. Revíselos; si ya se atendió en la clínica, ingrese con su DNI y su contraseña.',
});

export const EMAIL_CODE_NEEDED = declareRefusal({
  description:
    'Many new patients came from this address: a code is needed first, sent to the given e-mail.',
  status: 429,
  message: 'Para seguir, confirme su e-mail con el código que le enviamos.',
});

export const NEWCOMERS_BY_PHONE = declareRefusal({
  description:
    'So many new patients came from this address that the clinic takes the next by phone.',
  status: 429,
  message:
    'Desde su conexión se registraron muchas personas nuevas en poco tiempo. Llame a la clínica y le damos el turno.',
});

export const CODE_WRONG = declareRefusal({
  description:
    'The code is wrong; `attemptsLeft` tries remain, null if wrong tries do not void it.',
  status: 422,
  message: 'El código no es correcto.',
  data: z.strictObject({ attemptsLeft: z.int32().nullable() }),
  example: { attemptsLeft: 3 },
});

export const CODE_VOID = declareRefusal({
  description:
    'The code expired, was used, or was guessed at too often: another one is needed.',
  status: 410,
  message: 'Ese código ya no sirve. Pida uno nuevo.',
});

export const WAY_NOT_OPEN = declareRefusal({
  description: 'This way of raising a session is not open to this user.',
  status: 409,
  message: 'Esa forma de confirmar no está disponible para su cuenta.',
});

export const LINK_VOID = declareRefusal({
  description: 'The link expired, was used, or never existed.',
  status: 410,
  message: 'Este enlace ya no sirve: venció o ya se usó. Pida uno nuevo.',
});
