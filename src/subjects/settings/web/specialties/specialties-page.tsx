import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { formatMoney } from '../../../../base/ui/format/format.ts';
import { Section } from '../../../../base/ui/section/section.tsx';
import { CataloguePage } from '../../../../base/ui/set-up/catalogue-page.tsx';
import { EnabledMark } from '../../../../base/ui/set-up/entry-mark.tsx';
import { Entries, EntryRow } from '../../../../base/ui/set-up/entry-row.tsx';
import type {
  SetUpPractice,
  SetUpSpecialty,
} from '../../contract/specialties.ts';
import { PracticeDialog } from './practice-dialog.tsx';
import styles from './specialties.module.css';
import { SpecialtyDialog } from './specialty-dialog.tsx';

/** The entry being edited; null as id: a new one. */
type Open = { specialtyId: string | null; practiceId?: string | null } | null;

/** `/admin/specialties`: the specialties and practices of the clinic. They are never deleted, only switched off. */
export function SpecialtiesPage({ texts }: { texts: ReactNode }) {
  const specialties = useQuery(api.admin.specialties.list.queryOptions());
  const [open, setOpen] = useState<Open>(null);
  return (
    <CataloguePage
      title="Especialidades"
      lead="Qué se atiende en la clínica: cada práctica con sus minutos, su precio y lo que hay que traer."
      width="wide"
      action={
        <Button kind="main" onClick={() => setOpen({ specialtyId: null })}>
          Agregar especialidad
        </Button>
      }
      query={specialties}
      liveKey={api.admin.specialties.key()}
      loading="Buscando especialidades…"
      below={texts}
      dialog={
        open &&
        specialties.data && (
          <Opened
            all={specialties.data}
            open={open}
            onClose={() => setOpen(null)}
          />
        )
      }
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState title="Todavía no hay especialidades">
            <p>
              Agregue la primera y, dentro de ella, lo que se puede reservar.
            </p>
          </EmptyState>
        ) : (
          all.map((specialty) => (
            <SpecialtyPart
              key={specialty.id}
              specialty={specialty}
              onOpen={setOpen}
            />
          ))
        )
      }
    </CataloguePage>
  );
}

function Opened({
  all,
  open: { specialtyId, practiceId },
  onClose,
}: {
  all: readonly SetUpSpecialty[];
  open: NonNullable<Open>;
  onClose: () => void;
}) {
  const specialty = all.find(({ id }) => id === specialtyId) ?? null;
  if (!specialty || practiceId === undefined)
    return <SpecialtyDialog specialty={specialty} onClose={onClose} />;
  const practice =
    specialty.practices.find(({ id }) => id === practiceId) ?? null;
  return (
    <PracticeDialog
      specialty={specialty}
      practice={practice}
      onClose={onClose}
    />
  );
}

const doctors = (count: number) =>
  count === 0
    ? 'Sin profesionales'
    : count === 1
      ? '1 profesional'
      : `${count} profesionales`;
const appointments = (count: number) =>
  count === 0
    ? null
    : count === 1
      ? '1 turno por venir'
      : `${count} turnos por venir`;

function SpecialtyPart({
  specialty,
  onOpen,
}: {
  specialty: SetUpSpecialty;
  onOpen: (open: Open) => void;
}) {
  const {
    id,
    name,
    isReserved,
    isEnabled,
    practices,
    doctorCount,
    appointmentsToCome,
  } = specialty;
  return (
    <Section title={name}>
      <div className={styles.head}>
        <p className={styles.facts}>
          {[
            doctors(doctorCount),
            appointments(appointmentsToCome),
            isReserved ? 'Reservada' : null,
          ]
            .filter((fact) => fact !== null)
            .join(' · ')}
        </p>
        {!isEnabled && <EnabledMark isEnabled={false} word="Habilitada" />}
        <div className={styles.acts}>
          <Button kind="quiet" onClick={() => onOpen({ specialtyId: id })}>
            Editar <span className="visually-hidden">{name}</span>
          </Button>
          <Button
            kind="quiet"
            onClick={() => onOpen({ specialtyId: id, practiceId: null })}
          >
            Agregar práctica <span className="visually-hidden">a {name}</span>
          </Button>
        </div>
      </div>
      {practices.length === 0 ? (
        <p className={styles.facts}>
          Sin prácticas todavía: no se puede reservar.
        </p>
      ) : (
        <Entries label={`Prácticas de ${name}`}>
          {practices.map((practice) => (
            <PracticeRow
              key={practice.id}
              practice={practice}
              isOffered={isEnabled}
              onEdit={() =>
                onOpen({ specialtyId: id, practiceId: practice.id })
              }
            />
          ))}
        </Entries>
      )}
    </Section>
  );
}

interface PracticeRowProps {
  practice: SetUpPractice;
  isOffered: boolean;
  onEdit: () => void;
}

function PracticeRow({ practice, isOffered, onEdit }: PracticeRowProps) {
  const {
    name,
    visitMinutes,
    priceCents,
    isFirstChoice,
    isEnabled,
    doctorCount,
    appointmentsToCome,
  } = practice;
  return (
    <EntryRow
      name={name}
      facts={[
        `${visitMinutes} minutos`,
        priceCents === null ? 'Sin precio' : formatMoney(priceCents),
        isFirstChoice ? 'Se ofrece primero' : null,
        doctors(doctorCount),
        appointments(appointmentsToCome),
      ]}
      mark={
        (isOffered || !isEnabled) && (
          <EnabledMark isEnabled={isEnabled} word="Habilitada" />
        )
      }
      editName={name}
      onEdit={onEdit}
    />
  );
}
