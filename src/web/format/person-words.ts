import type { IdentityDocument } from '../../domain/people/identity-document.ts';
import { listedPerson } from '../../domain/people/listed-name.ts';
import { ageOn } from '../../domain/time/clinic-day.ts';
import { documentWords } from './document-words.ts';
import { formatDni } from './format.ts';

interface Person {
  fullName: string;
  chosenName: string | null;
  dni: string | null;
  birthDate: string | null;
  /** Absent where a list does not tell it. */
  document?: IdentityDocument | null | undefined;
}

/** The name by which the person is addressed. */
export function nameOf({ fullName, chosenName }: Pick<Person, 'fullName' | 'chosenName'>): string {
  return chosenName ?? fullName;
}

/** The same for lists that are looked through by surname: `Pérez, María`. */
export function listedNameOf({ fullName, chosenName }: Pick<Person, 'fullName' | 'chosenName'>): string {
  return listedPerson({ fullName, chosenName });
}

/** `DNI 30.111.222 · 41 años`, `Pasaporte AB123456 (Suecia)`: to tell namesakes apart. */
export function identityOf(
  { dni, document, birthDate }: Pick<Person, 'dni' | 'birthDate' | 'document'>,
  today: string,
): string {
  const number = dni ? `DNI ${formatDni(dni)}` : document ? documentWords(document) : 'Sin DNI';
  return [number, birthDate ? ageOf(birthDate, today) : ''].filter(Boolean).join(' · ');
}

/** `8 años`. */
export function ageOf(birthDate: string, today: string): string {
  return ageWords(ageOn(birthDate > today ? birthDate : today, birthDate));
}

function ageWords(years: number): string {
  if (years === 0) return 'menos de 1 año';
  return years === 1 ? '1 año' : `${years} años`;
}
