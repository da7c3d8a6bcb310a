import type {
  Diagnosis,
  EncounterContent,
} from '../../../record/rules/entry-content.ts';
import {
  type Measured,
  type VitalSign,
  type VitalSignName,
  vitalSigns,
} from '../../../record/rules/vital-signs.ts';
import {
  coded,
  inWords,
  type Reference,
  type Resource,
  referTo,
} from './resource.ts';

const loinc = 'http://loinc.org';
const clinical = 'http://terminology.hl7.org/CodeSystem';
/** The lists of codes that a doctor may name, by FHIR's addresses. */
const codeSystems: Record<string, string> = {
  'CIE-10': 'http://hl7.org/fhir/sid/icd-10',
  'CIE-11': 'http://id.who.int/icd/release/11/mms',
  'CIAP-2': 'http://hl7.org/fhir/sid/icpc-2',
  SNOMED: 'http://snomed.info/sct',
  'SNOMED CT': 'http://snomed.info/sct',
};
const pressures = ['systolicMmHg', 'diastolicMmHg'] as const;

interface AtVisit {
  patient: Reference;
  encounter: Reference;
  effectiveDateTime: string;
  idOf: (...parts: (string | number)[]) => string;
}

/** Returns one observation for each vital sign. Both pressures share one (FHIR's profile of vital signs). */
export function vitalSignResources(
  measured: Measured,
  at: AtVisit,
): Resource[] {
  const { patient, encounter, effectiveDateTime, idOf } = at;
  const observation = (
    code: { code: string; display: string },
    value: object,
  ): Resource => ({
    resourceType: 'Observation',
    id: idOf('observation', code.code),
    status: 'final',
    category: [
      coded(`${clinical}/observation-category`, 'vital-signs', 'Vital Signs'),
    ],
    code: coded(loinc, code.code, code.display),
    subject: patient,
    encounter,
    effectiveDateTime,
    ...value,
  });
  const parts = pressures.filter((name) => measured[name] !== null);
  const others = (Object.keys(vitalSigns) as VitalSignName[]).filter(
    (name) =>
      measured[name] !== null &&
      !pressures.includes(name as (typeof pressures)[number]),
  );
  return [
    ...(parts.length === 0
      ? []
      : [
          observation(
            { code: '85354-9', display: 'Presión arterial' },
            {
              component: parts.map((name) => ({
                code: coded(
                  loinc,
                  vitalSigns[name].loinc,
                  vitalSigns[name].label,
                ),
                valueQuantity: quantityOf(name, measured[name] as number),
              })),
            },
          ),
        ]),
    ...others.map((name) =>
      observation(
        { code: vitalSigns[name].loinc, display: vitalSigns[name].label },
        { valueQuantity: quantityOf(name, measured[name] as number) },
      ),
    ),
  ];
}

function quantityOf(name: VitalSignName, value: number) {
  const { unit, ucum }: VitalSign = vitalSigns[name];
  return { value, unit, system: 'http://unitsofmeasure.org', code: ucum };
}

export function diagnosisResources(
  { diagnoses }: Pick<EncounterContent, 'diagnoses'>,
  { patient, encounter, effectiveDateTime, idOf }: AtVisit,
): Resource[] {
  return diagnoses.map((diagnosis, index) => ({
    resourceType: 'Condition',
    id: idOf('diagnosis', index),
    clinicalStatus: coded(`${clinical}/condition-clinical`, 'active'),
    category: [coded(`${clinical}/condition-category`, 'encounter-diagnosis')],
    code: conceptOf(diagnosis),
    subject: patient,
    encounter,
    recordedDate: effectiveDateTime,
  }));
}

/** Adds the code if FHIR knows its list. Otherwise the code is in the words. */
function conceptOf({ text, code, codeSystem }: Diagnosis) {
  const system = codeSystems[codeSystem?.toUpperCase() ?? ''];
  if (!code?.trim()) return inWords(text);
  if (!system)
    return inWords(`${text} (${[codeSystem, code].filter(Boolean).join(' ')})`);
  return {
    coding: [{ system, code: code.trim().replace(/\s+/g, ' ') }],
    ...inWords(text),
  };
}

/** States the author of a folio, the time, and the hash. */
export function provenanceOf(
  folio: { id: string; signedAt: Date; hash: string },
  {
    target,
    author,
    idOf,
  }: { target: Resource[]; author: Resource; idOf: AtVisit['idOf'] },
): Resource {
  return {
    resourceType: 'Provenance',
    id: idOf('provenance', folio.id),
    target: target.map(referTo),
    recorded: folio.signedAt.toISOString(),
    activity: coded(`${clinical}/v3-DataOperation`, 'CREATE', 'create'),
    agent: [
      {
        type: coded(
          `${clinical}/provenance-participant-type`,
          'author',
          'Author',
        ),
        who: referTo(author),
      },
    ],
    entity: [
      {
        role: 'source',
        what: {
          identifier: { system: 'urn:turnoclaro:sha256', value: folio.hash },
        },
      },
    ],
  };
}
