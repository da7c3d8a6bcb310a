import { addDays } from '../../base/time/clinic-day.ts';
import type { EpochMinute } from '../../base/time/clinic-zone.ts';
import type { DocumentContent } from '../../subjects/documents/rules/document-content.ts';
import { findAllergyMatches } from '../../subjects/documents/rules/find-allergy-matches.ts';
import type {
  Background,
  Diagnosis,
} from '../../subjects/record/rules/entry-content.ts';
import type { NumberedVisit } from '../make/live-session.ts';
import type { Random } from '../material/seeded-random.ts';
import {
  annulmentReasons,
  lastingMedicines,
  orderedStudies,
  passingMedicines,
} from './document-data.ts';
import type { OwnCondition } from './health-story.ts';
import type { VisitNote } from './visit-notes.ts';

/** A document that was issued at a visit. */
export interface DemoDocument {
  visit: NumberedVisit;
  signedAt: EpochMinute;
  content: DocumentContent;
  /** The document that it repeats. Null: none. */
  renews: DemoDocument | null;
  /** Null: it was not annulled. */
  annulled: { at: EpochMinute; reason: string } | null;
}

interface Told {
  visit: NumberedVisit;
  signedAt: EpochMinute;
  note: VisitNote;
  age: number;
  /** The lasting condition that the visit was about. Undefined: none. */
  condition: OwnCondition | undefined;
  background: Background;
}

/**
 * Issues a patient's documents, visit after visit. A prescription for the same condition repeats the one
 * before.
 */
export class DocumentMaker {
  readonly #random: Random;
  readonly #lasting = new Map<string, DemoDocument>();

  constructor(random: Random) {
    this.#random = random;
  }

  issueAt(told: Told): DemoDocument[] {
    const random = this.#random;
    const { visit, signedAt, condition } = told;
    return [this.#prescribe(told), this.#order(told), this.#certify(told)]
      .filter((content) => content !== null)
      .map((content, index): DemoDocument => {
        const isLasting =
          content.kind === 'prescription' &&
          content.isLongTreatment &&
          condition;
        const before = isLasting
          ? this.#lasting.get(condition.name)
          : undefined;
        const issuedAt = signedAt + 1 + index;
        const isWrong = random.chance(0.04);
        const reason = random.pick(annulmentReasons);
        const document: DemoDocument = {
          visit,
          signedAt: issuedAt,
          content,
          renews: before ?? null,
          annulled: isWrong ? { at: issuedAt + 6, reason } : null,
        };
        // An annulled prescription is not repeated.
        if (isLasting && !isWrong) this.#lasting.set(condition.name, document);
        return document;
      });
  }

  #prescribe({
    note,
    age,
    condition,
    background,
  }: Told): DocumentContent | null {
    const isGiven = this.#random.chance(0.4);
    const lasting =
      condition?.condition.medicine &&
      lastingMedicines[condition.condition.medicine];
    // No dose is invented for a child.
    const passing =
      age < 15
        ? undefined
        : passingMedicines.find(({ said }) => said.test(note.plan))?.medicine;
    const medicine = lasting ?? passing;
    const diagnosis = diagnosisOf(note);
    if (!medicine || !isGiven || !diagnosis) return null;
    const lines = [{ ...medicine, suggestedBrand: null }];
    if (findAllergyMatches(lines, background.allergies).length > 0) return null;
    return {
      kind: 'prescription',
      lines,
      diagnosis,
      isLongTreatment: medicine === lasting,
    };
  }

  #order({ note }: Told): DocumentContent | null {
    const isGiven = this.#random.chance(0.35);
    const ordered = orderedStudies.find(({ said }) => said.test(note.plan));
    if (!ordered || !isGiven) return null;
    return {
      kind: 'study_order',
      studies: ordered.studies.map((text) => ({ text, note: null })),
      diagnosis: diagnosisOf(note) ?? {
        text: note.reason,
        code: null,
        codeSystem: null,
      },
      isUrgent: false,
      instructions: ordered.instructions,
    };
  }

  #certify({ note, age, visit }: Told): DocumentContent | null {
    const { day } = visit.session;
    const isAsked = this.#random.chance(0.04);
    const common = {
      kind: 'certificate',
      diagnosis: null,
      patientAskedForDiagnosis: false,
    } as const;
    if (note.reason === 'Apto físico') {
      const text = 'Apto para realizar actividad física recreativa.';
      return {
        ...common,
        certificateKind: 'fitness',
        text,
        fromDay: null,
        toDay: null,
        presentedTo: null,
      };
    }
    if (/reposo/i.test(note.plan) && age >= 18) {
      const text = 'Debe guardar reposo por 48 horas.';
      const days = { fromDay: day, toDay: addDays(day, 1) };
      return {
        ...common,
        certificateKind: 'rest',
        text,
        ...days,
        presentedTo: 'Su empleador',
      };
    }
    if (!isAsked) return null;
    const text = 'Concurrió a la consulta en el día de la fecha.';
    return {
      ...common,
      certificateKind: 'attendance',
      text,
      fromDay: day,
      toDay: null,
      presentedTo: null,
    };
  }
}

function diagnosisOf({ diagnosis, code }: VisitNote): Diagnosis | null {
  return diagnosis === null
    ? null
    : { text: diagnosis, code, codeSystem: code && 'CIE-10' };
}
