import { declareRefusal } from '../../../base/api/contract/refusal.ts';

export const PUSH_UNAVAILABLE = declareRefusal({
  description:
    'The clinic sends no notices to browsers, or the subscription is not from a push service.',
  status: 422,
  message: 'En este navegador no se pudieron activar los avisos.',
});
