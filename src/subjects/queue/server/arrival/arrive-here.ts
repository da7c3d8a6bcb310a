import type { Call } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import {
  returnBudgets,
  spendBudgets,
} from '../../../../base/kernel/budgets/spend-budget.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { normalizeCode } from '../../../../base/text/appointment-code.ts';
import { dayAt, daySpan } from '../../../../base/time/clinic-zone.ts';
import type { KioskAnswer } from '../../contract/kiosk.ts';
import { readRecentLink } from '../own/own-queue-link.ts';
import { listVisitsOf } from './kiosk-queries.ts';
import { isHere } from './open-here.ts';
import { receiveVisit } from './receive-visit.ts';

/** The appointment's own link, on its day, or DNI and code. */
export type HereProof =
  | { kind: 'link'; token: string }
  | { kind: 'code'; dni: string; code: string };

export interface HereArrival {
  pass: string;
  proof: HereProof;
  browser: Buffer;
  address: string;
  now: Date;
}

/**
 * Receives a patient who scanned a screen of the clinic, by the kiosk's rules. A wrong code spends budgets of
 * the browser and its address, never of the screen, so that one patient does not block the others.
 */
export async function arriveHere(
  services: Services,
  { pass, proof, browser, address, now }: HereArrival,
): Promise<
  Outcome<KioskAnswer, 'INVALID_INPUT' | 'LINK_VOID' | 'TOO_MANY_ATTEMPTS'>
> {
  const { db, budgets, snapshot } = services;
  if (!(await isHere(services, { pass, browser, now })))
    return refuse({ code: 'LINK_VOID' });
  if (proof.kind === 'link') {
    const zone = (await snapshot.any()).clinic.timeZone;
    const today = dayAt(now, zone);
    const link = readRecentLink(services, { token: proof.token, today });
    const rows = link
      ? await listVisitsOf(db, { appointmentId: link.appointmentId })
      : [];
    const goesOn = rows.some(
      ({ startsAt, dayEndsAt }) =>
        dayAt(startsAt, zone) === link?.day && now < dayEndsAt,
    );
    if (!link || (link.day !== today && !goesOn))
      return refuse({ code: 'LINK_VOID' });
    return done(await receiveOwn(services, rows, now));
  }
  const code = normalizeCode(proof.code);
  if (code === null)
    return invalid('proof.code', 'El código tiene seis letras y números.');
  const ofBrowser = { hereTryOfBrowser: browser.toString('hex') };
  const within = await spendBudgets(budgets, ofBrowser);
  if (!within.ok) return within;
  const rows = await listVisitsOf(db, { dni: proof.dni, code });
  if (rows.length > 0) await returnBudgets(budgets, ofBrowser);
  else {
    const ofAddress = await spendBudgets(budgets, {
      hereTryOfAddress: address,
    });
    if (!ofAddress.ok) return ofAddress;
  }
  return done(await receiveOwn(services, rows, now));
}

/** Receives a signed-in patient who scanned a screen of the clinic, or the patient they act for. */
export async function arriveSignedIn(
  services: Services,
  {
    pass,
    actor,
    browser,
    today,
    zone,
    now,
  }: Call<'patient'> & { pass: string },
): Promise<Outcome<KioskAnswer, 'LINK_VOID'>> {
  if (!(await isHere(services, { pass, browser, now })))
    return refuse({ code: 'LINK_VOID' });
  const span = daySpan(today, zone);
  const [from, to] = [
    new Date(span.start * 60_000),
    new Date(span.end * 60_000),
  ];
  const rows = await listVisitsOf(services.db, {
    patientId: actor.id,
    from,
    to,
    now,
  });
  const by = actor.representative?.patientId ?? actor.id;
  return done(
    await receiveVisit(services, {
      rows,
      actor: { kind: 'patient', id: by },
      now,
    }),
  );
}

/** Notes the arrival as said by the appointment's own patient. */
function receiveOwn(
  services: Services,
  rows: Awaited<ReturnType<typeof listVisitsOf>>,
  now: Date,
): Promise<KioskAnswer> {
  const id = rows[0]?.patientId ?? '';
  return receiveVisit(services, { rows, actor: { kind: 'patient', id }, now });
}
