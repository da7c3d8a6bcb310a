import { documentNameBeside } from '../../../../base/person/rules/person-names.ts';
import { documentTitle } from '../../../documents/rules/document-parts.ts';
import type { KeptDocument } from '../../../documents/rules/kept-document.ts';
import {
  type BackgroundList,
  backgroundLists,
  type EncounterContent,
} from '../../../record/rules/entry-content.ts';
import {
  backgroundListNames,
  lineWords,
} from '../../../record/rules/entry-words.ts';
import type { FolioRow } from '../copies/copy-queries.ts';
import { folioParts, folioTitle } from '../copies/folio-words.ts';
import type { RecordCopy } from '../copies/record-copy.ts';
import { backgroundResources, referencesTo } from './background-resources.ts';
import {
  diagnosisResources,
  provenanceOf,
  vitalSignResources,
} from './encounter-resources.ts';
import {
  coded,
  idOf,
  inWords,
  narrative,
  type Resource,
  referTo,
} from './resource.ts';
import { responseResource, responseSections } from './response-resources.ts';

const loinc = 'http://loinc.org';
const clinical = 'http://terminology.hl7.org/CodeSystem';

/** The sections of the International Patient Summary that the background fills, with their codes in LOINC. */
const sectionCodes: Record<BackgroundList, string> = {
  allergies: '48765-2',
  medications: '10160-0',
  problems: '11450-4',
  procedures: '47519-4',
  familyHistory: '10157-6',
};
const genders = { F: 'female', M: 'male', X: 'other' } as const;

/**
 * Returns the copy for programs: a FHIR R4 document (`Bundle`). Its `Composition` has the sections and codes
 * of the International Patient Summary, and a section for each folio. The same record gives the same ids, and
 * every reference resolves within.
 */
export async function copyBundle(copy: RecordCopy): Promise<Resource> {
  const { madeAt, patient: row, folioCount, headHash } = copy;
  const of = (...parts: (string | number)[]) => idOf(row.id, ...parts);
  const clinic = clinicOf(copy);
  const patient = patientOf(copy, clinic);
  const whose = { patient: referTo(patient), idOf: of };
  const written = copy.background?.content
    ? JSON.parse(copy.background.content).background
    : null;
  const background = written && backgroundResources(written, whose);
  const practitioners = new Map<string, Resource>();
  const [sections, clinicals]: [object[], Resource[]] = [[], []];
  for await (const folio of copy.folios()) {
    const author = practitionerOf(folio, of);
    practitioners.set(author.id, author);
    const resources =
      folio.content === null
        ? []
        : folioResources(folio, { ...whose, clinic, author });
    clinicals.push(...resources);
    sections.push(folioSection(folio, { zone: copy.zone, resources }));
  }
  const responses = copy.responses.map((response) =>
    responseResource(response, whose),
  );
  const composition: Resource = {
    resourceType: 'Composition',
    id: of('composition', headHash),
    language: 'es-AR',
    status: 'final',
    type: coded(loinc, '60591-5', 'Patient summary Document'),
    subject: referTo(patient),
    date: madeAt.toISOString(),
    author: [referTo(clinic)],
    title: `Historia clínica Nº ${row.recordNumber}`,
    custodian: referTo(clinic),
    section: [
      ...backgroundLists.map((name) => ({
        title: backgroundListNames[name],
        code: coded(loinc, sectionCodes[name]),
        text: narrative(
          written
            ? written[name].map(lineWords)
            : ['Nada anotado para el paciente.'],
        ),
        ...(background && background[name].length > 0
          ? { entry: referencesTo(background[name]) }
          : {
              emptyReason: coded(
                `${clinical}/list-empty-reason`,
                'unavailable',
                'Unavailable',
              ),
            }),
      })),
      { title: 'Folios', code: coded(loinc, '46240-8'), section: sections },
      ...responseSections(copy.responses, responses),
    ],
  };
  const resources = [
    composition,
    patient,
    clinic,
    ...practitioners.values(),
    ...(background ? backgroundLists.flatMap((name) => background[name]) : []),
    ...clinicals,
    ...responses,
  ];
  const id = of('bundle', headHash, folioCount);
  return {
    resourceType: 'Bundle',
    id,
    type: 'document',
    timestamp: madeAt.toISOString(),
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` },
    entry: resources.map((resource) => ({
      fullUrl: `urn:uuid:${resource.id}`,
      resource,
    })),
  };
}

function clinicOf({ clinic }: RecordCopy): Resource {
  const address = [clinic.address, clinic.city].filter(Boolean).join(', ');
  return {
    resourceType: 'Organization',
    id: idOf('clinic', clinic.name),
    name: clinic.name,
    ...(address && { address: [{ text: address }] }),
  };
}

function patientOf({ patient: row }: RecordCopy, clinic: Resource): Resource {
  const beside = documentNameBeside(row);
  return {
    resourceType: 'Patient',
    id: idOf(row.id, 'patient'),
    identifier: [
      ...(row.dni
        ? [
            {
              use: 'official',
              system: 'http://www.renaper.gob.ar/dni',
              value: row.dni,
            },
          ]
        : []),
      {
        type: coded(`${clinical}/v2-0203`, 'MR'),
        value: String(row.recordNumber),
        assigner: referTo(clinic),
      },
    ],
    name: [
      ...(row.chosenName ? [{ use: 'usual', text: row.chosenName }] : []),
      { use: 'official', text: beside ?? row.fullName },
    ],
    ...(row.sexOnDocument && { gender: genders[row.sexOnDocument] }),
    ...(row.birthDate && { birthDate: row.birthDate }),
  };
}

/** Returns the doctor, with the name and licences they had when they signed. */
function practitionerOf(folio: FolioRow, of: typeof idOf): Resource {
  const { doctorId, authorName, authorLicense } = folio;
  return {
    resourceType: 'Practitioner',
    id: of('practitioner', doctorId, authorName, authorLicense ?? '-'),
    ...(authorLicense && {
      identifier: authorLicense
        .split(', ')
        .map((value) => ({ type: coded(`${clinical}/v2-0203`, 'MD'), value })),
    }),
    name: [{ text: authorName }],
  };
}

interface Surroundings {
  patient: { reference: string };
  idOf: typeof idOf;
  clinic: Resource;
  author: Resource;
}

function folioResources(
  folio: FolioRow,
  { patient, idOf: of, clinic, author }: Surroundings,
): Resource[] {
  const ofFolio = (...parts: (string | number)[]) => of(folio.id, ...parts);
  if (folio.kind === 'addendum') {
    const target = [
      {
        resourceType: 'Encounter',
        id: of(folio.amendsId as string, 'encounter'),
      },
    ];
    return [provenanceOf(folio, { target, author, idOf: ofFolio })];
  }
  if (folio.kind === 'annulment') {
    const target = [
      {
        resourceType: 'DocumentReference',
        id: of(folio.amendsId as string, 'document'),
      },
    ];
    return [provenanceOf(folio, { target, author, idOf: ofFolio })];
  }
  if (folio.kind === 'document') {
    const document = documentReference(folio, {
      patient,
      author,
      id: ofFolio('document'),
    });
    return [
      document,
      provenanceOf(folio, { target: [document], author, idOf: ofFolio }),
    ];
  }
  const content: EncounterContent = JSON.parse(folio.content as string);
  const effectiveDateTime = (
    folio.visitStartsAt ?? folio.signedAt
  ).toISOString();
  const role: Resource = {
    resourceType: 'PractitionerRole',
    id: ofFolio('role'),
    practitioner: referTo(author),
    organization: referTo(clinic),
    ...(folio.specialtyName && { specialty: [inWords(folio.specialtyName)] }),
  };
  const encounter: Resource = {
    resourceType: 'Encounter',
    id: ofFolio('encounter'),
    status: 'finished',
    class: {
      system: `${clinical}/v3-ActCode`,
      code: 'AMB',
      display: 'ambulatory',
    },
    subject: patient,
    participant: [{ individual: referTo(role) }],
    period: { start: effectiveDateTime },
    ...(content.reason.trim() && { reasonCode: [inWords(content.reason)] }),
    serviceProvider: referTo(clinic),
  };
  const at = {
    patient,
    encounter: referTo(encounter),
    effectiveDateTime,
    idOf: ofFolio,
  };
  const said = [
    ...diagnosisResources(content, at),
    ...vitalSignResources(content.vitalSigns, at),
  ];
  const provenance = provenanceOf(folio, {
    target: [encounter, ...said],
    author,
    idOf: ofFolio,
  });
  return [role, encounter, ...said, provenance];
}

/** Returns a prescription, an order or a certificate in its words. */
function documentReference(
  folio: FolioRow,
  {
    patient,
    author,
    id,
  }: { patient: { reference: string }; author: Resource; id: string },
): Resource {
  const text = folioParts(folio)
    .map((part) => `${part.label}: ${part.text}`)
    .join('\n');
  return {
    resourceType: 'DocumentReference',
    id,
    status: folio.isAnnulled ? 'entered-in-error' : 'current',
    type: inWords(
      documentTitle(
        (JSON.parse(folio.content as string) as KeptDocument).content,
      ),
    ),
    subject: patient,
    date: folio.signedAt.toISOString(),
    author: [referTo(author)],
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          language: 'es-AR',
          data: Buffer.from(text).toString('base64'),
        },
      },
    ],
  };
}

/** Returns the section of a folio: its words, and the resources that programs understand. */
function folioSection(
  folio: FolioRow,
  { zone, resources }: { zone: string; resources: Resource[] },
) {
  const { authorName, authorLicense, signedAt, hash } = folio;
  const author = [authorName, authorLicense].filter(Boolean).join(', ');
  const signed = `Firmado electrónicamente por ${author}, el ${signedAt.toISOString()}. Huella: ${hash}`;
  const title = `Folio ${folio.folio}: ${folioTitle(folio, zone)}`;
  const entry = referencesTo(
    resources.filter(({ resourceType }) => resourceType !== 'PractitionerRole'),
  );
  return {
    title,
    text: narrative([...linesOf(folio), signed]),
    ...(entry.length > 0
      ? { entry }
      : {
          emptyReason: coded(
            `${clinical}/list-empty-reason`,
            'withheld',
            'Information Withheld',
          ),
        }),
  };
}

function linesOf(folio: FolioRow): string[] {
  if (folio.content === null)
    return ['Esta copia no trae el texto de este folio.'];
  if (folio.kind === 'addendum') return [JSON.parse(folio.content).text];
  return folioParts(folio).map(({ label, text }) => `${label}: ${text}`);
}
