import { api } from '../../../../base/api/web/client/api.ts';
import type { ClinicSettings } from '../../contract/clinic.ts';

/** How what is saved here is kept: an answer is the present state, and the frame around the page shows it too. */
export const keptSettings = {
  answerKey: () => api.admin.clinic.get.queryKey(),
  alsoKeys: [api.public.clinic.get.queryKey()],
  sectionKey: api.admin.clinic.get.queryKey(),
  savedOf: (answer: ClinicSettings) => answer,
};
