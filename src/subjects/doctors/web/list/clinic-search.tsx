import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import type { Specialty } from '../../../../base/clinic/contract/doctors.ts';
import { searchWords } from '../../../../base/text/name-search.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import styles from './clinic-search.module.css';
import { searchClinic } from './search-clinic.ts';

export interface ClinicSearchProps {
  specialties: readonly Specialty[];
  /** Called with the typed text on submit. The page with the whole list opens then. */
  onSubmit: (query: string) => void;
  /** True in the patient's account: the results open the booking there. */
  inAccount?: boolean;
}

/**
 * Search by doctor or specialty, with results while typing. Arrow keys move through them, Escape returns to the
 * field.
 */
export function ClinicSearch({
  specialties,
  onSubmit,
  inAccount = false,
}: ClinicSearchProps) {
  const [query, setQuery] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [wasUsed, setWasUsed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const id = useId();
  // The list is heavier than the page, so it is fetched when the patient starts to search.
  const doctors = useQuery(
    api.public.doctors.list.queryOptions({ enabled: wasUsed }),
  );
  const hasWords = searchWords(query).length > 0;
  const clinic = searchClinic(query, {
    doctors: doctors.data ?? [],
    specialties,
  });
  const isShown = isOpen && hasWords;
  const summary = isShown ? summaryOf(clinic, doctors) : '';

  function moveFocus(event: KeyboardEvent) {
    if (!isShown) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      field.current?.focus();
      setIsOpen(false);
      return;
    }
    // The field and the results form a ring.
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops: (Element | null)[] = [
      field.current,
      ...(results.current?.querySelectorAll('a') ?? []),
    ];
    const now = stops.indexOf(document.activeElement);
    event.preventDefault();
    const next = stops[(now + step + stops.length) % stops.length];
    if (next instanceof HTMLElement) next.focus();
  }

  function closeWhenLeft(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the browsers of older phones do not know `<search>`.
    <div
      role="search"
      className={styles.search}
      onKeyDown={moveFocus}
      onBlur={closeWhenLeft}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(query.trim());
        }}
      >
        <label htmlFor={id} className={styles.label}>
          Profesional o especialidad
        </label>
        <input
          ref={field}
          id={id}
          className={styles.field}
          type="search"
          value={query}
          placeholder="Pérez o pediatría"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={() => {
            setWasUsed(true);
            setIsOpen(true);
          }}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setIsOpen(true);
          }}
        />
        <Button type="submit">Buscar</Button>
      </form>
      {/* The summary is outside the panel: screen readers skip a text that appears together with its live
          region. */}
      <p role="status" className="visually-hidden">
        {summary}
      </p>
      <div ref={results} className={styles.results} hidden={!isShown}>
        <p className={styles.summary} aria-hidden="true">
          {summary}
        </p>
        {isShown && (
          <ul>
            {clinic.specialties.map(({ id: specialtyId, slug, name }) => (
              <li key={specialtyId}>
                <Link
                  to={inAccount ? '/mi-cuenta/agendar' : '/agendar-cita'}
                  search={{ especialidad: slug }}
                  className={styles.result}
                >
                  <span>{name}</span>{' '}
                  <span className={styles.kind}>Especialidad</span>
                </Link>
              </li>
            ))}
            {clinic.doctors.map((doctor) => (
              <li key={doctor.id}>
                <Link
                  {...wayTo(doctor, { specialties, inAccount })}
                  className={styles.result}
                >
                  <span>{doctor.name}</span>{' '}
                  <span className={styles.kind}>
                    {doctor.specialties.map(({ name }) => name).join(', ')}
                  </span>
                </Link>
              </li>
            ))}
            {clinic.doctorCount > clinic.doctors.length && (
              <li>
                <Link
                  to="/doctores"
                  search={{ buscar: query.trim() }}
                  className={styles.result}
                >
                  Ver los {clinic.doctorCount} profesionales
                </Link>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

/**
 * In the account, the patient chooses a professional within a specialty, beside the others of that specialty.
 */
function wayTo(
  doctor: { id: string; specialties: readonly { id: string }[] },
  {
    specialties,
    inAccount,
  }: { specialties: readonly Specialty[]; inAccount: boolean },
) {
  const specialty = specialties.find(({ id }) =>
    doctor.specialties.some((each) => each.id === id),
  );
  return inAccount && specialty
    ? {
        to: '/mi-cuenta/agendar' as const,
        search: { especialidad: specialty.slug, medico: doctor.id },
      }
    : {
        to: '/agendar-cita/$doctorId' as const,
        params: { doctorId: doctor.id },
      };
}

type Found = ReturnType<typeof searchClinic>;

function summaryOf(
  clinicSearch: Found,
  doctors: { isPending: boolean; isError: boolean },
): string {
  const count = clinicSearch.specialties.length + clinicSearch.doctorCount;
  if (count > 0) return count === 1 ? '1 resultado' : `${count} resultados`;
  if (doctors.isPending) return 'Buscando…';
  if (doctors.isError)
    return 'No pudimos buscar entre los profesionales. Revise su conexión.';
  return 'Nada coincide. Pruebe con una parte del apellido o con otra especialidad.';
}
