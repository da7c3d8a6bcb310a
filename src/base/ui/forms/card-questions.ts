import type { DniCard } from '../../person/rules/dni-card.ts';
import { areKnown } from '../../person/rules/person-names.ts';
import type { TypedName } from '../../person/rules/typed-name.ts';

type Card = Omit<DniCard, 'dni'>;

/** The fields that the reader is not sure of, and the patient is asked for. */
export function cardQuestions(card: Card): string[] {
  return [
    card.fullName === null
      ? `El lector pudo cambiar letras del nombre: leyó «${card.readName}». Escríbalo como figura en el documento.`
      : '',
    card.birthDate === null
      ? 'Escriba la fecha de nacimiento: el código no dice de qué siglo es el año.'
      : '',
  ].filter(Boolean);
}

/** The name by its parts; null: the card does not say them. */
export function partsOfCard({
  fullName,
  givenNames,
  familyNames,
}: Card): TypedName | null {
  const parts = { givenNames, familyNames };
  return fullName !== null && areKnown(parts) ? { ...parts, fullName } : null;
}
