import { declareRefusal } from '../../../base/api/contract/refusal.ts';

export const PAID_MEANWHILE = declareRefusal({
  description:
    'Another user noted money of this appointment meanwhile. Nothing was noted.',
  status: 409,
  message:
    'Desde otro puesto se anotó un cobro de este turno mientras tanto. Abajo está como quedó; no se anotó nada más.',
});
