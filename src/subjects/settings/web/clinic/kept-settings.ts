import { api } from '../../../../base/api/web/client/api.ts';
import type { ClinicSettings } from '../../contract/clinic.ts';

/**
 * Puts an answer into the cache as the present state. The frame around the page shows the same data, and is
 * read again.
 */
export const keptSettings = {
  answerKey: () => api.admin.clinic.get.queryKey(),
  alsoKeys: [api.public.clinic.get.queryKey()],
  sectionKey: api.admin.clinic.get.queryKey(),
  savedOf: (answer: ClinicSettings) => answer,
};
