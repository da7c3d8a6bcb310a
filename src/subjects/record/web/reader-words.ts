import type { BackgroundList } from '../rules/entry-content.ts';
import {
  backgroundListNames,
  type EncounterPart,
  encounterPartNames,
} from '../rules/entry-words.ts';

/** The reader of a record, who gets the words of the trade or everyday ones. */
export type Reader = 'doctor' | 'patient';

interface ReaderWords {
  parts: Record<EncounterPart, string>;
  lists: Record<BackgroundList, string>;
  background: string;
  /** Like «MN 123456». */
  license: (license: string) => string;
}

export const readerWords: Record<Reader, ReaderWords> = {
  doctor: {
    parts: encounterPartNames,
    lists: backgroundListNames,
    background: 'Antecedentes como quedaron',
    license: (license) => license,
  },
  patient: {
    parts: {
      reason: 'Motivo',
      findings: 'Lo que se encontró',
      vitalSigns: 'Mediciones',
      diagnoses: 'Diagnósticos',
      plan: 'Qué hacer',
    },
    lists: {
      problems: 'Problemas de salud',
      allergies: 'Alergias',
      medications: 'Remedios que toma',
      procedures: 'Operaciones',
      familyHistory: 'Enfermedades en la familia',
    },
    background: 'Sus antecedentes, como quedaron ese día',
    license: (license) => `matrícula ${license}`,
  },
};
