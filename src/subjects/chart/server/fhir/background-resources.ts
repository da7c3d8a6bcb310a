import type {
  Background,
  BackgroundLine,
  BackgroundList,
} from '../../../record/rules/entry-content.ts';
import {
  coded,
  inWords,
  type Reference,
  type Resource,
  referTo,
} from './resource.ts';

const clinical = 'http://terminology.hl7.org/CodeSystem';

/** A year, a month or a day, as FHIR's dateTime allows. */
const partialDate = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;

interface Whose {
  patient: Reference;
  idOf: (...parts: (string | number)[]) => string;
}

type ToResource = (
  line: BackgroundLine,
  patient: Reference,
) => Omit<Resource, 'id'>;

const noteOf = ({ note }: BackgroundLine) =>
  note ? { note: [{ text: note }] } : {};
const when = (since: string | null, names: { date: string; words: string }) => {
  if (!since) return {};
  return partialDate.test(since)
    ? { [names.date]: since }
    : { [names.words]: since };
};
const onset = ({ since }: BackgroundLine) =>
  when(since, { date: 'onsetDateTime', words: 'onsetString' });

const toResource: Record<BackgroundList, ToResource> = {
  problems: (line, subject) => ({
    resourceType: 'Condition',
    clinicalStatus: coded(`${clinical}/condition-clinical`, 'active'),
    category: [coded(`${clinical}/condition-category`, 'problem-list-item')],
    code: inWords(line.text),
    subject,
    ...onset(line),
    ...noteOf(line),
  }),
  allergies: (line, patient) => ({
    resourceType: 'AllergyIntolerance',
    clinicalStatus: coded(`${clinical}/allergyintolerance-clinical`, 'active'),
    code: inWords(line.text),
    patient,
    ...onset(line),
    ...noteOf(line),
  }),
  medications: (line, subject) => ({
    resourceType: 'MedicationStatement',
    status: 'active',
    medicationCodeableConcept: inWords(line.text),
    subject,
    ...(line.since &&
      partialDate.test(line.since) && {
        effectivePeriod: { start: line.since },
      }),
    ...noteOf(line),
  }),
  procedures: (line, subject) => ({
    resourceType: 'Procedure',
    status: 'completed',
    code: inWords(line.text),
    subject,
    ...when(line.since, {
      date: 'performedDateTime',
      words: 'performedString',
    }),
    ...noteOf(line),
  }),
  familyHistory: (line, patient) => ({
    resourceType: 'FamilyMemberHistory',
    status: 'partial',
    patient,
    relationship: coded(`${clinical}/v3-RoleCode`, 'FAMMEMB', 'family member'),
    condition: [
      {
        code: inWords(line.text),
        ...(line.since && { onsetString: line.since }),
        ...noteOf(line),
      },
    ],
  }),
};

/** Returns the patient's background as resources, list by list. */
export function backgroundResources(
  background: Background,
  { patient, idOf }: Whose,
): Record<BackgroundList, Resource[]> {
  const ofList = (name: BackgroundList) =>
    background[name].map((line, index) => ({
      ...toResource[name](line, patient),
      id: idOf(name, index, line.text),
    })) as Resource[];
  return {
    problems: ofList('problems'),
    allergies: ofList('allergies'),
    medications: ofList('medications'),
    procedures: ofList('procedures'),
    familyHistory: ofList('familyHistory'),
  };
}

export const referencesTo = (resources: Resource[]) => resources.map(referTo);
