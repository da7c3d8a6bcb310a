import type { ClinicSettings } from '../../../contract/admin/clinic.ts';
import { api } from '../../api/api.ts';

/** How what is saved here is kept: an answer is the present state, and the frame around the page shows it too. */
export const keptSettings = {
  answerKey: () => api.admin.clinic.get.queryKey(),
  alsoKeys: [api.public.clinic.get.queryKey()],
  sectionKey: api.admin.clinic.get.queryKey(),
  savedOf: (answer: ClinicSettings) => answer,
};
