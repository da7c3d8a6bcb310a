import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import type { IdentityDocument } from '../../../../base/person/rules/identity-document.ts';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import {
  identityOf,
  listedNameOf,
} from '../../../../base/ui/format/person-words.ts';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import type { FilePerson } from '../../contract/file-fields.ts';
import type { FoundPatient } from '../../contract/search.ts';

interface RegisteredPersonProps {
  error: unknown;
  /** The person as sent. */
  person: FilePerson | undefined;
  /** The file that was being changed. Absent: a new one. */
  former?: { dni: string | null };
  today: string;
}

/** If a DNI or document belongs to another person: shows that person, with a link to their file. */
export function RegisteredPerson({
  error,
  person,
  former,
  today,
}: RegisteredPersonProps) {
  const code = error === null ? null : problemOf(error).code;
  if (!person) return null;
  const mayBeSame = former !== undefined && former.dni === null;
  if (code === 'DNI_REGISTERED' && person.dni !== null) {
    const { dni } = person;
    return (
      <Owner
        mayBeSame={mayBeSame}
        today={today}
        number={dni}
        what="DNI"
        isOf={(other) => other.dni === dni}
      />
    );
  }
  if (code === 'DOCUMENT_REGISTERED' && person.document) {
    const { document } = person;
    return (
      <Owner
        mayBeSame={mayBeSame}
        today={today}
        number={document.number}
        what="documento"
        isOf={({ document: other }) => other != null && isSame(other, document)}
      />
    );
  }
  return null;
}

interface OwnerProps {
  number: string;
  what: 'DNI' | 'documento';
  isOf: (patient: FoundPatient) => boolean;
  /** True if the file had no DNI: both files may then belong to one person. */
  mayBeSame: boolean;
  today: string;
}

function Owner({ number, what, isOf, mayBeSame, today }: OwnerProps) {
  const query = useQuery(
    api.reception.search.patients.queryOptions({ input: { query: number } }),
  );
  const person = query.data?.patients.find(isOf);
  const owner =
    person && `${listedNameOf(person)} (${identityOf(person, today)})`;
  return (
    <Problem
      title={
        mayBeSame ? '¿Es la misma persona?' : `Ese ${what} ya está registrado`
      }
      actions={
        person && (
          <ButtonLink to="/recepcion/patients" search={{ paciente: person.id }}>
            Ver la ficha de {listedNameOf(person)}
          </ButtonLink>
        )
      }
    >
      <p>
        {owner
          ? `${mayBeSame ? `Ese ${what} es` : 'Es'} de ${owner}. No se guardó ningún cambio.`
          : `Es de otra persona. Búsquela por el ${what}. No se guardó ningún cambio.`}
      </p>
      {mayBeSame && (
        <p>
          Si es la misma, tiene dos fichas: siga con la otra. Si no, revise el
          número con su documento.
        </p>
      )}
    </Problem>
  );
}

const isSame = (a: IdentityDocument, b: IdentityDocument) =>
  a.kind === b.kind && a.country === b.country && a.number === b.number;
