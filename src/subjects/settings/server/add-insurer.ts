import type { InsurerFields } from '../../../base/clinic/contract/catalogue-fields.ts';
import type { Call } from '../../../base/doors/call.ts';
import type { Services } from '../../../base/doors/services.ts';
import { listInsurerRows } from './insurer-queries.ts';
import { saveEntry } from './save-entry.ts';

export function addInsurer(
  services: Services,
  { fields, ...call }: Call<'admin'> & { fields: InsurerFields },
) {
  return saveEntry(
    services,
    { ...call, seen: null },
    {
      table: 'insurers',
      name: 'insurer',
      values: fields,
      newValues: async () => fields,
      answer: () => listInsurerRows(services.db, call.today),
    },
  );
}
