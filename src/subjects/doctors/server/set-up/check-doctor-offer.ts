import {
  done,
  invalid,
  type Outcome,
} from '../../../../base/kernel/refusal.ts';
import type {
  DoctorOptions,
  OwnPolicy,
  OwnPractice,
} from '../../contract/doctors.ts';

interface Offer {
  specialtyIds: readonly string[];
  practices: readonly OwnPractice[];
  insurerIds: readonly string[];
}

/**
 * Refuses entries that the clinic does not have, repeated entries, and practices of specialties not chosen.
 */
export function checkOffer(
  { specialties, insurers }: DoctorOptions,
  { specialtyIds, practices, insurerIds }: Offer,
): Outcome<true, 'INVALID_INPUT'> {
  const chosen = specialties.filter(({ id }) => specialtyIds.includes(id));
  if (chosen.length !== specialtyIds.length) {
    return invalid(
      'specialtyIds',
      'Elija las especialidades de la lista, una vez cada una.',
    );
  }
  const offered = new Set(
    chosen.flatMap((specialty) => specialty.practices.map(({ id }) => id)),
  );
  const seen = new Set<string>();
  for (const [index, { practiceId }] of practices.entries()) {
    if (!offered.has(practiceId) || seen.has(practiceId)) {
      return invalid(
        `practices.${index}.practiceId`,
        'Elija prácticas de sus especialidades, una vez cada una.',
      );
    }
    seen.add(practiceId);
  }
  const matchingInsurers = insurers.filter(({ id }) => insurerIds.includes(id));
  if (matchingInsurers.length !== insurerIds.length) {
    return invalid(
      'insurerIds',
      'Elija las coberturas de la lista, una vez cada una.',
    );
  }
  return done(true);
}

const hours = (count: number) =>
  count === 1 ? 'una hora' : `${String(count).replace('.', ',')} horas`;

const narrows: {
  [Term in keyof OwnPolicy]: {
    isMore: boolean;
    message: (clinic: number) => string;
  };
} = {
  minNoticeMinutes: {
    isMore: true,
    message: (clinic) =>
      `La clínica ya pide ${hours(clinic / 60)}: aquí solo puede pedir más.`,
  },
  horizonDays: {
    isMore: false,
    message: (clinic) =>
      `La clínica abre ${clinic === 1 ? 'un día' : `${clinic} días`}: aquí solo puede abrir menos.`,
  },
  changeUntilHours: {
    isMore: true,
    message: (clinic) =>
      `La clínica ya pide ${hours(clinic)}: aquí solo puede pedir más.`,
  },
  bufferMinutes: {
    isMore: true,
    message: (clinic) =>
      `La clínica ya deja ${clinic === 1 ? 'un minuto' : `${clinic} minutos`}: aquí solo puede dejar más.`,
  },
  maxOverbookedPerHalfDay: {
    isMore: false,
    message: (clinic) =>
      `La clínica permite ${clinic}: aquí solo puede permitir menos.`,
  },
};

/**
 * A professional's limits may be stricter than the clinic's, never looser. Unchanged values are not checked again.
 */
export function checkOwnPolicy(
  { policy: clinic }: DoctorOptions,
  { wanted, kept }: { wanted: OwnPolicy; kept: OwnPolicy },
): Outcome<true, 'INVALID_INPUT'> {
  for (const term of Object.keys(narrows) as (keyof OwnPolicy)[]) {
    const value = wanted[term];
    if (value === null || value === kept[term]) continue;
    const { isMore, message } = narrows[term];
    if (isMore ? value < clinic[term] : value > clinic[term]) {
      return invalid(`policy.${term}`, message(clinic[term]));
    }
  }
  return done(true);
}
