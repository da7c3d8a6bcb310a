import {
  type ClinicSnapshot,
  practiceOf,
} from '../../../../base/clinic/server/snapshot.ts';
import {
  atLevel,
  openDoor,
  type RequestContext,
} from '../../../../base/doors/guard.ts';
import type { UnmetSearch } from '../../../../base/doors/unmet-search.ts';
import { dayAt } from '../../../../base/time/clinic-zone.ts';
import { readDoctorMonth } from './read-doctor-month.ts';
import { earliestOffer, readFirstFree } from './read-first-free.ts';
import { readSpecialtyFirstFree } from './read-specialty-first-free.ts';
import { readSpecialtyMonth } from './read-specialty-month.ts';
import {
  unmetByDoctor,
  unmetByDoctorMonth,
  unmetBySpecialty,
  unmetBySpecialtyMonth,
} from './unmet-search.ts';

const door = openDoor('public');

/** Free times. A search that found none is counted, without the person. Nothing else is written. */
export const availability = atLevel('N0', {
  doctorMonth: door.availability.doctorMonth.handler(
    async ({ input, context, errors }) => {
      const { services, now } = context;
      const month = await readDoctorMonth(services, {
        ...input,
        now,
        audience: 'web',
      });
      if (!month) throw errors.NOT_FOUND();
      await noteUnmet(context, (snapshot) =>
        unmetByDoctorMonth(snapshot, input, month),
      );
      return month;
    },
  ),
  doctorFirstFree: door.availability.doctorFirstFree.handler(
    async ({ input, context, errors }) => {
      const { services, now } = context;
      const doctor = (await services.snapshot.current()).doctors.get(
        input.doctorId,
      );
      if (!doctor || !practiceOf(doctor, input.practiceId))
        throw errors.NOT_FOUND();
      const firstFree = earliestOffer(
        await readFirstFree(services, { candidates: () => [input], now }),
      );
      await noteUnmet(context, (snapshot) =>
        unmetByDoctor(snapshot, input, { firstFree, now }),
      );
      return { firstFree };
    },
  ),
  specialtyMonth: door.availability.specialtyMonth.handler(
    async ({ input, context, errors }) => {
      const month = await readSpecialtyMonth(context.services, {
        ...input,
        now: context.now,
      });
      if (!month) throw errors.NOT_FOUND();
      await noteUnmet(context, (snapshot) =>
        unmetBySpecialtyMonth(snapshot, input, month),
      );
      return month;
    },
  ),
  specialtyFirstFree: door.availability.specialtyFirstFree.handler(
    async ({ input, context, errors }) => {
      const { services, now } = context;
      const found = await readSpecialtyFirstFree(services, { ...input, now });
      if (!found) throw errors.NOT_FOUND();
      await noteUnmet(context, (snapshot) =>
        unmetBySpecialty(snapshot, input, { ...found, now }),
      );
      return found;
    },
  ),
});

async function noteUnmet(
  { services, unmetDemand, address, now }: RequestContext,
  unmetIn: (snapshot: ClinicSnapshot) => UnmetSearch | null,
): Promise<void> {
  const snapshot = await services.snapshot.any();
  const unmet = unmetIn(snapshot);
  const today = dayAt(now, snapshot.clinic.timeZone);
  if (unmet) await unmetDemand.note(unmet, { address, today });
}
