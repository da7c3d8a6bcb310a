import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../components/button/button.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { api } from '../../lib/api.ts';
import { identityOf, nameOf } from './person-words.ts';

/** Whose a DNI is that somebody tried to give to another person, with the way to their file. */
export function RegisteredPerson({ dni, today }: { dni: string; today: string }) {
  const found = useQuery(api.reception.search.patients.queryOptions({ input: { query: dni } }));
  const person = found.data?.patients.find((patient) => patient.dni === dni);
  return (
    <Problem
      title="Ese DNI ya está registrado"
      actions={
        person && (
          <ButtonLink to="/recepcion/patients" search={{ paciente: person.id }}>
            Ver la ficha de {nameOf(person)}
          </ButtonLink>
        )
      }
    >
      <p>
        {person
          ? `Es de ${nameOf(person)} (${identityOf(person, today)}). No se guardó ningún cambio.`
          : 'Es de otra persona. Búsquela por el DNI. No se guardó ningún cambio.'}
      </p>
    </Problem>
  );
}
