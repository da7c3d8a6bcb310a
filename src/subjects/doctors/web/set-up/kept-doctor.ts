import { api } from '../../../../base/api/web/client/api.ts';
import type { AdminDoctor } from '../../contract/doctors.ts';

/** Puts a saved professional into the cache, and has the lists and the public pages read again. */
export const keptDoctor = {
  answerKey: ({ id }: AdminDoctor) =>
    api.admin.doctors.get.queryKey({ input: { doctorId: id } }),
  alsoKeys: [api.admin.doctors.list.key(), api.public.doctors.key()],
  sectionKey: api.admin.doctors.key(),
};
