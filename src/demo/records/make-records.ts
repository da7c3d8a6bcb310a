import { ageOn } from '../../base/time/clinic-day.ts';
import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import {
  canonicalAddendum,
  canonicalText,
} from '../../subjects/record/rules/canonical-content.ts';
import type {
  Background,
  EncounterContent,
} from '../../subjects/record/rules/entry-content.ts';
import { dayMinutes } from '../make/booking-moment.ts';
import type { DemoVisit } from '../make/demo-session.ts';
import type { LivedVisit, NumberedVisit } from '../make/live-session.ts';
import type { DemoPatient } from '../make/make-patients.ts';
import { type Random, seededRandom } from '../material/seeded-random.ts';
import {
  type HealthStory,
  makeHealthStory,
  type OwnCondition,
} from './health-story.ts';
import { type DemoDocument, DocumentMaker } from './make-documents.ts';
import { measure } from './measure.ts';
import { addenda, notesFor, type VisitNote } from './visit-notes.ts';

/** An entry signed at a visit, or an addendum to it. */
export interface DemoEntry {
  visit: NumberedVisit;
  signedAt: EpochMinute;
  isAddendum: boolean;
  isReserved: boolean;
  isForPatient: boolean;
  content: string;
}

export interface DemoRecord {
  patient: number;
  /** In order of time. */
  entries: DemoEntry[];
  documents: DemoDocument[];
}

interface World {
  seed: number;
  patients: readonly DemoPatient[];
  recorded: readonly number[];
  todayStart: EpochMinute;
}

/** Makes the records of these patients, from visits before today, in the order in which they were opened. */
export function makeRecords(
  appointments: readonly NumberedVisit[],
  { seed, patients, recorded, todayStart }: World,
): DemoRecord[] {
  const visitsOf = new Map<number, NumberedVisit[]>(
    recorded.map((patient) => [patient, []]),
  );
  for (const appointment of appointments) {
    const isOver =
      appointment.status === 'fulfilled' && endOf(appointment) < todayStart;
    if (isOver) visitsOf.get(appointment.visit.patient)?.push(appointment);
  }
  return [...visitsOf]
    .flatMap(([index, visits]): DemoRecord[] => {
      const patient = patients[index];
      const random = seededRandom(seed, `record ${index}`);
      const written = visits
        .toSorted((a, b) => a.visit.start - b.visit.start)
        .filter(({ visit }) => isWritten(random, visit));
      if (!patient || written.length === 0) return [];
      const documents = new DocumentMaker(
        seededRandom(seed, `documents ${index}`),
      );
      return [
        {
          patient: index,
          ...writeRecord(random, {
            patient,
            visits: written,
            todayStart,
            maker: documents,
          }),
        },
      ];
    })
    .toSorted((a, b) => openedAt(a) - openedAt(b));
}

export function openedAt({ entries }: DemoRecord): EpochMinute {
  return entries[0]?.signedAt ?? 0;
}

function endOf({ steps }: LivedVisit): EpochMinute {
  return steps.at(-1)?.at ?? 0;
}

/**
 * True if the visit is written: always for the demonstration patient, mostly for others, sometimes in a
 * course of sessions.
 */
function isWritten(random: Random, { patient, practice }: DemoVisit): boolean {
  const { slug } = practice.specialty;
  const share = general.includes(slug)
    ? 0.75
    : slug === 'kinesiologia'
      ? 0.15
      : 0.45;
  return random.chance(share) || patient === 0;
}

/** The specialties that look at the whole patient and keep the background. */
const general = ['clinica-medica', 'pediatria', 'cardiologia'];

function writeRecord(
  random: Random,
  of: {
    patient: DemoPatient;
    visits: readonly NumberedVisit[];
    todayStart: EpochMinute;
    maker: DocumentMaker;
  },
): Omit<DemoRecord, 'patient'> {
  const { patient, visits, todayStart, maker } = of;
  const firstDay = visits[0]?.session.day ?? patient.birthDate;
  const findingDays = visits
    .filter(({ visit }) => general.includes(visit.practice.specialty.slug))
    .map(({ session }) => session.day);
  const story = makeHealthStory(random, { patient, firstDay, findingDays });
  let background: Background | null = null;
  const told = new Set<string>();
  const documents: DemoDocument[] = [];
  const entries = visits.flatMap((visit): DemoEntry[] => {
    const { day } = visit.session;
    const specialty = visit.visit.practice.specialty.slug;
    const age = ageOn(day, patient.birthDate);
    const note = chooseNote(random, { visit, story, age, told });
    told.add(note.findings);
    const present = story.backgroundOn(day);
    const isNews = JSON.stringify(present) !== JSON.stringify(background);
    const says =
      (background === null || general.includes(specialty)) &&
      isNews &&
      specialty !== 'salud-mental';
    if (says) background = present;
    const content: EncounterContent = {
      reason: note.reason,
      findings: note.findings,
      plan: note.plan,
      vitalSigns: measure(random, {
        patient,
        story,
        day,
        firstDay,
        specialty,
        isFever: note.isFever ?? false,
      }),
      diagnoses: diagnosesOf(note),
      background: says ? present : null,
    };
    const isReserved = random.chance(
      specialty === 'salud-mental' ? 0.6 : 0.006,
    );
    const isForPatient =
      !isReserved && random.chance(specialty === 'salud-mental' ? 0.5 : 0.93);
    const signedAt = endOf(visit) + random.between(0, 3);
    const common = { visit, isReserved, isForPatient };
    const condition = story.conditions.find(
      (own) => own.condition.text === note.diagnosis,
    );
    if (!isReserved) {
      documents.push(
        ...maker.issueAt({
          visit,
          signedAt,
          note,
          age,
          condition,
          background: present,
        }),
      );
    }
    const entry = {
      ...common,
      signedAt,
      isAddendum: false,
      content: canonicalText(content),
    };
    const addedAt =
      visit.session.dayStart +
      random.between(3, 12) * dayMinutes +
      random.between(540, 1_140);
    const text = random.pick(addenda);
    const isAdded =
      random.chance(0.07) &&
      general.includes(specialty) &&
      addedAt < todayStart;
    const addendum = {
      ...common,
      signedAt: addedAt,
      isAddendum: true,
      content: canonicalAddendum({ text }),
    };
    return isAdded ? [entry, addendum] : [entry];
  });
  return {
    entries: entries.toSorted((a, b) => a.signedAt - b.signedAt),
    documents,
  };
}

interface NoteWanted {
  visit: NumberedVisit;
  story: HealthStory;
  age: number;
  /** The findings of earlier visits. The same findings twice would not be plausible. */
  told: ReadonlySet<string>;
}

function chooseNote(
  random: Random,
  { visit, story, age, told }: NoteWanted,
): VisitNote {
  const { practice } = visit.visit;
  const specialty = practice.specialty.slug;
  const { day } = visit.session;
  if (general.includes(specialty)) {
    const found = story.conditions.find(({ foundOn }) => foundOn === day);
    if (found) return { ...found.condition.found, ...diagnosed(found) };
    const present = story.conditions.filter(
      ({ foundOn, name }) =>
        (foundOn === null || foundOn < day) &&
        (specialty !== 'cardiologia' || forHeart.has(name)),
    );
    const isUsual = practice.isFirstChoice;
    if (isUsual && present.length > 0 && random.chance(0.7)) {
      const own = random.pick(present);
      return {
        reason: `Control de ${lower(own.condition.text)}`,
        ...pickNew(random, own.condition.controls, told),
        ...diagnosed(own),
      };
    }
  }
  return pickNew(random, notesFor(practice.name, specialty, age), told);
}

/** Chooses a note that was not used yet, as long as there is one. */
function pickNew<Note extends { findings: string }>(
  random: Random,
  notes: readonly Note[],
  told: ReadonlySet<string>,
): Note {
  const left = notes.filter(({ findings }) => !told.has(findings));
  return random.pick(left.length > 0 ? left : notes);
}

const forHeart = new Set<OwnCondition['name']>([
  'hypertension',
  'dyslipidemia',
]);

function diagnosed({ condition: { text, code } }: OwnCondition) {
  return { diagnosis: text, code };
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function diagnosesOf({
  diagnosis,
  code,
}: VisitNote): EncounterContent['diagnoses'] {
  return diagnosis === null
    ? []
    : [{ text: diagnosis, code, codeSystem: code && 'CIE-10' }];
}
