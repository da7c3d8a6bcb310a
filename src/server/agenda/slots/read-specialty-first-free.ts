import type { OfferOfAnyDoctor } from '../../../contract/public/availability.ts';
import type { ReadServices } from '../../clinic/services.ts';
import { practiceOf } from '../../clinic/snapshot/snapshot.ts';
import { takesInsurer } from './merged-days.ts';
import { earliestOffer, readFirstFree } from './read-first-free.ts';
import { doctorsOffering, practiceOfSpecialty } from './read-specialty-month.ts';

/**
 * The first free time of any doctor of a specialty within the horizon; with an insurer, of those who take it while
 * any of them has one. Null: no such specialty, or nobody offers the practice.
 */
export async function readSpecialtyFirstFree(
  agenda: ReadServices,
  input: {
    specialtyId: string;
    practiceId?: string | undefined;
    insurerId?: string | undefined;
    now: Date;
  },
): Promise<{ firstFree: OfferOfAnyDoctor | null } | null> {
  const practice = practiceOfSpecialty(await agenda.snapshot.current(), input);
  if (!practice) return null;
  const found = await readFirstFree(agenda, {
    candidates: (snapshot) =>
      doctorsOffering(snapshot, practice).map(({ id }) => ({ doctorId: id, practiceId: practice.id })),
    now: input.now,
  });
  const covered = found.filter(({ doctor }) => takesInsurer(doctor, input.insurerId));
  const offer = earliestOffer(covered) ?? earliestOffer(found);
  const attending = found.find(({ doctor }) => doctor.id === offer?.doctorId)?.doctor;
  if (!offer || !attending) return { firstFree: null };
  const { priceCents } = practiceOf(attending, practice.id) ?? practice;
  return { firstFree: { ...offer, isCovered: takesInsurer(attending, input.insurerId), priceCents } };
}
