import { declareRefusal } from '../../../base/api/contract/refusal.ts';

export const EMAIL_TAKEN = declareRefusal({
  description: 'Another account has this e-mail.',
  status: 409,
  message: 'Ya hay una cuenta con ese e-mail.',
});

export const LAST_ADMINISTRATOR = declareRefusal({
  description: 'The clinic needs an administrator.',
  status: 409,
  message:
    'Es la única cuenta que puede administrar la clínica: habilite o invite antes a otra persona.',
});

export const OWN_ACCOUNT = declareRefusal({
  description: 'A user cannot do this to the own account.',
  status: 409,
  message:
    'No puede hacerlo con la cuenta que está usando. Pídaselo a otra persona que administre.',
});
