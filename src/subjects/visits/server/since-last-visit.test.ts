import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../base/doors/services.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import {
  insertLicense,
  someOrder,
  somePrescription,
  usualTerms,
} from '../../../testing/clinic/documents.ts';
import {
  insertDoctor,
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import {
  insertVisit,
  someBackground,
  someContent,
} from '../../../testing/clinic/records.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { annulDocument } from '../../documents/server/annul-document.ts';
import { issueDocument } from '../../documents/server/issue-document.ts';
import { emptyBackground } from '../../record/rules/empty-background.ts';
import type {
  Background,
  EncounterContent,
} from '../../record/rules/entry-content.ts';
import { addAddendum } from '../../record/server/folios/add-addendum.ts';
import type { SinceLastVisit } from '../contract/visit.ts';
import { openVisit } from './open-visit.ts';
import { signVisit } from './sign-visit.ts';

const database = testDatabase();
let services: Services;
let clinic: SmallClinic;
let mine: string;
let colleague: string;
let patientId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  services = servicesOn(database.db);
  mine = clinic.doctorId;
  colleague = await insertDoctor(database, {
    name: 'Ema Roldán',
    specialtyId: clinic.specialtyId,
    practiceIds: [clinic.practiceId],
  });
  await insertLicense(database, { doctorId: mine, number: '123456' });
  await insertLicense(database, { doctorId: colleague, number: '654321' });
});

beforeEach(async () => {
  patientId = (await insertPatient(database)).id;
});

const visitOf = (doctorId: string) =>
  insertVisit(database, { patientId, doctorId });

/** Returns the value of a use case. A refusal fails the test. */
async function doneBy<Value>(
  outcome: Promise<{ ok: true; value: Value } | { ok: false }>,
): Promise<Value> {
  const result = await outcome;
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

const open = (doctorId: string, appointmentId: string) =>
  doneBy(openVisit(services, { ...callAs('doctor', doctorId), appointmentId }));

async function sign(
  doctorId: string,
  changes: { content?: Partial<EncounterContent>; isReserved?: boolean } = {},
): Promise<{ id: string; appointmentId: string }> {
  const appointmentId = await visitOf(doctorId);
  const { background } = await open(doctorId, appointmentId);
  const { id } = await doneBy(
    signVisit(services, {
      ...callAs('doctor', doctorId),
      appointmentId,
      seenVersion: 0,
      isForPatient: false,
      seenBackgroundFolio: background.folio,
      isReserved: changes.isReserved ?? false,
      content: { ...someContent, ...changes.content },
    }),
  );
  return { id, appointmentId };
}

const issue = (
  doctorId: string,
  changes: Partial<Parameters<typeof issueDocument>[1]> = {},
) =>
  doneBy(
    issueDocument(services, {
      ...callAs('doctor', doctorId),
      ...usualTerms(),
      patientId,
      content: someOrder,
      ...changes,
    }),
  );

const sinceLastOf = async (doctorId: string): Promise<SinceLastVisit | null> =>
  (await open(doctorId, await visitOf(doctorId))).sinceLast;

const unchanged = { added: emptyBackground, removed: emptyBackground };
const nothing = {
  visits: 0,
  prescriptions: 0,
  orders: 0,
  certificates: 0,
  addenda: 0,
  annulments: 0,
};

test('the summary since the last visit tells what colleagues signed, without reserved words', {
  tags: ['all'],
}, async () => {
  const first = await sign(mine, { content: { background: someBackground } });
  await issue(mine, { appointmentId: first.appointmentId });
  const latex = { text: 'Látex', since: null, note: null };
  const background: Background = {
    ...someBackground,
    allergies: [...someBackground.allergies, latex],
  };
  await sign(colleague, {
    content: {
      background: { ...background, medications: [] },
      reason: 'Lo reservado',
    },
    isReserved: true,
  });
  await sign(colleague);
  await doneBy(
    addAddendum(services, {
      ...callAs('doctor', colleague),
      entryId: first.id,
      text: 'Se agrega algo.',
    }),
  );
  const order = await issue(colleague);
  await issue(colleague, { content: somePrescription });
  await doneBy(
    annulDocument(services, {
      ...callAs('doctor', colleague),
      documentId: order.id,
      reason: 'Estudio ya hecho',
    }),
  );
  const since = await sinceLastOf(mine);
  expect(since).toEqual({
    signedAt: expect.any(String),
    added: { ...emptyBackground, allergies: [latex] },
    removed: { ...emptyBackground, medications: someBackground.medications },
    signed: {
      ...nothing,
      visits: 2,
      prescriptions: 1,
      orders: 1,
      addenda: 1,
      annulments: 1,
    },
  });
  expect(JSON.stringify(since)).not.toContain('Lo reservado');
});

test('the summary leaves out the last visit and the open one', async () => {
  const last = await sign(mine, { content: { background: someBackground } });
  await issue(mine, { appointmentId: last.appointmentId });
  const present = await visitOf(mine);
  await issue(mine, { appointmentId: present });
  expect((await open(mine, present)).sinceLast).toMatchObject({
    ...unchanged,
    signed: nothing,
  });
});

test('the summary begins anew with each visit that the doctor signs', async () => {
  await sign(mine);
  await sign(colleague, { content: { background: someBackground } });
  expect(await sinceLastOf(mine)).toMatchObject({
    signed: { visits: 1 },
    added: someBackground,
  });
  await sign(mine);
  expect(await sinceLastOf(mine)).toMatchObject({
    ...unchanged,
    signed: { visits: 0 },
  });
});

test('the summary is empty before the doctor’s first visit, and for a signed visit', async () => {
  const { appointmentId } = await sign(mine);
  await sign(mine);
  expect(await sinceLastOf(colleague)).toBeNull();
  expect((await open(mine, appointmentId)).sinceLast).toBeNull();
});
