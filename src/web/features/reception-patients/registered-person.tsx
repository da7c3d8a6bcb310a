import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { problemOf } from '../../api/problem-of.ts';
import { ButtonLink } from '../../components/button/button.tsx';
import { Problem } from '../../components/problem/problem.tsx';
import { identityOf, listedNameOf } from '../../format/person-words.ts';

interface RegisteredPersonProps {
  error: unknown;
  /** The DNI that was sent. */
  dni: string | null | undefined;
  today: string;
}

/** Where a DNI is another person's: who they are, with a link to their file. */
export function RegisteredPerson({ error, dni, today }: RegisteredPersonProps) {
  const isRefused = error !== null && problemOf(error).code === 'DNI_REGISTERED';
  return isRefused && dni && <Owner dni={dni} today={today} />;
}

function Owner({ dni, today }: { dni: string; today: string }) {
  const query = useQuery(api.reception.search.patients.queryOptions({ input: { query: dni } }));
  const person = query.data?.patients.find((patient) => patient.dni === dni);
  return (
    <Problem
      title="Ese DNI ya está registrado"
      actions={
        person && (
          <ButtonLink to="/recepcion/patients" search={{ paciente: person.id }}>
            Ver la ficha de {listedNameOf(person)}
          </ButtonLink>
        )
      }
    >
      <p>
        {person
          ? `Es de ${listedNameOf(person)} (${identityOf(person, today)}). No se guardó ningún cambio.`
          : 'Es de otra persona. Búsquela por el DNI. No se guardó ningún cambio.'}
      </p>
    </Problem>
  );
}
