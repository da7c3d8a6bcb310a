import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  done,
  invalid,
  type Outcome,
  type Refusal,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { callFor } from '../../../access/server/acting/call-for.ts';
import {
  decidePayer,
  payerFieldsOf,
  payerOfCall,
} from '../../../patients/server/family/decide-payer.ts';
import {
  type ChoiceRefusal,
  type ChosenSlot,
  chooseSlot,
  type SlotWanted,
} from '../../../schedule/server/availability/choose-slot.ts';
import type { Choice } from '../../../schedule/server/availability/retry-while-lost.ts';
import type { Pair } from '../../contract/pairs.ts';

/** The refusal of a pair: the times near one of the two are no alternative. */
export const noPair: Refusal<'SLOT_TAKEN'> = {
  code: 'SLOT_TAKEN',
  data: { nearest: [] },
};

export type Two<Each> = [first: Each, second: Each];

/** Returns the call for each of the two patients. Refuses with INVALID_INPUT if they are the same. */
export async function callsFor<Request extends Call<'patient'>>(
  db: Database,
  request: Request & Pick<Pair, 'people'>,
): Promise<Outcome<Two<Request>, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const [first, second] = request.people;
  const calls = await Promise.all([
    callFor<Request>(db, request, first.patientId),
    callFor<Request>(db, request, second.patientId),
  ]);
  if (!calls[0].ok) return calls[0];
  if (!calls[1].ok) return calls[1];
  if (calls[0].value.actor.id === calls[1].value.actor.id)
    return invalid('people', 'Elija dos personas distintas.');
  return done([calls[0].value, calls[1].value]);
}

type Payer = ReturnType<typeof payerFieldsOf>;

/** Returns the payer of each of the two patients, by their own coverage. */
export async function decidePayers<
  Request extends Call<'patient'> & Pick<Pair, 'people'>,
>(
  services: Pick<Services, 'db' | 'snapshot'>,
  { request, calls }: { request: Request; calls: Two<Pick<Request, 'actor'>> },
): Promise<Outcome<Two<Payer>, 'INVALID_INPUT'>> {
  const decide = async (nth: 0 | 1) =>
    decidePayer(services, {
      ...request.people[nth],
      ...payerOfCall(request, calls[nth]),
    });
  const [first, second] = await Promise.all([decide(0), decide(1)]);
  if (!first.ok) return first;
  return second.ok
    ? done([payerFieldsOf(first.value), payerFieldsOf(second.value)])
    : second;
}

/**
 * Chooses both times by the present schedule. The second begins after the first and the professional's pause.
 * Refuses if one of them is not on offer.
 */
export async function choosePair(
  services: Pick<Services, 'db' | 'snapshot'>,
  {
    pair,
    payers,
    ...asked
  }: {
    pair: Pair;
    payers: Two<Payer>;
    now: Date;
    isHeld: boolean;
    ownHold: SlotWanted['ownHold'];
  },
): Promise<Choice<Two<ChosenSlot>, never, Refusal<ChoiceRefusal>>> {
  const slotOf = (startsAt: string, nth: 0 | 1) => {
    return {
      doctorId: pair.doctorId,
      practiceId: pair.practiceId,
      startsAt,
      ...payers[nth],
    };
  };
  const wanted = { ...asked, audience: 'web' as const };
  const first = await chooseSlot(services, {
    ...wanted,
    slot: slotOf(pair.startsAt, 0),
  });
  if (!first.ok) return { answer: first };
  const { endsAt, doctor } = first.value;
  const follows = new Date(
    endsAt.getTime() + doctor.policy.bufferMinutes * 60_000,
  ).toISOString();
  const second = await chooseSlot(services, {
    ...wanted,
    slot: slotOf(follows, 1),
  });
  if (second.ok) {
    const chosen: Two<ChosenSlot> = [first.value, second.value];
    return { chosen, basis: second.value.doctor.revision };
  }
  const { code } = second.refusal;
  if (code === 'SLOT_TAKEN' || code === 'SLOT_NOT_OFFERED')
    return { answer: refuse(noPair) };
  return { answer: second };
}
