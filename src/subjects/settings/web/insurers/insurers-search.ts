import { isUuid } from '../../../schedule/web/availability/booking-search.ts';

/** Search parameters of `/admin/insurers`: the insurer whose professionals are shown; none: the list. */
export interface InsurersSearch {
  cobertura?: string | undefined;
}

export function readInsurersSearch({
  cobertura,
}: Record<string, unknown>): InsurersSearch {
  return {
    cobertura:
      typeof cobertura === 'string' && isUuid(cobertura)
        ? cobertura
        : undefined,
  };
}
