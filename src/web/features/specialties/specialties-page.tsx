import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SetUpPractice, SetUpSpecialty } from '../../../contract/admin/specialties.ts';
import { Button } from '../../components/button/button.tsx';
import { EntryMark } from '../../components/catalogue/entry-mark.tsx';
import { Entries, EntryRow } from '../../components/catalogue/entry-row.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { Section } from '../../components/section/section.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLive } from '../../lib/live.ts';
import { PracticeDialog } from './practice-dialog.tsx';
import styles from './specialties.module.css';
import { SpecialtyDialog } from './specialty-dialog.tsx';

/** What is being edited; null as id: a new one. */
type Open = { specialtyId: string | null; practiceId?: string | null } | null;

/** `/admin/specialties`: what the clinic offers. Nothing is deleted, only switched off. */
export function SpecialtiesPage() {
  const queryClient = useQueryClient();
  const specialties = useQuery(api.admin.specialties.list.queryOptions());
  const [open, setOpen] = useState<Open>(null);
  useLive('admin', (changes) => {
    if (changes.some(({ kind }) => kind === 'all' || kind === 'schedule')) {
      void queryClient.invalidateQueries({ queryKey: api.admin.specialties.key() });
    }
  });
  return (
    <Page
      title="Especialidades"
      lead="Qué se atiende en la clínica: cada práctica con sus minutos, su precio y lo que hay que traer."
      width="wide"
      action={
        <Button kind="main" onClick={() => setOpen({ specialtyId: null })}>
          Agregar especialidad
        </Button>
      }
    >
      <GuardedQuery
        role="admin"
        query={specialties}
        loading={<LoadingLines label="Buscando especialidades…" count={8} />}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="Todavía no hay especialidades">
              <p>Agregue la primera y, dentro de ella, lo que se puede reservar.</p>
            </EmptyState>
          ) : (
            all.map((specialty) => (
              <SpecialtyPart key={specialty.id} specialty={specialty} onOpen={setOpen} />
            ))
          )
        }
      </GuardedQuery>
      {open && specialties.data && (
        <Opened all={specialties.data} open={open} onClose={() => setOpen(null)} />
      )}
    </Page>
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
  const practice = specialty.practices.find(({ id }) => id === practiceId) ?? null;
  return <PracticeDialog specialty={specialty} practice={practice} onClose={onClose} />;
}

const doctors = (count: number) =>
  count === 0 ? 'Sin profesionales' : count === 1 ? '1 profesional' : `${count} profesionales`;
const turnos = (count: number) =>
  count === 0 ? null : count === 1 ? '1 turno por venir' : `${count} turnos por venir`;

function SpecialtyPart({ specialty, onOpen }: { specialty: SetUpSpecialty; onOpen: (open: Open) => void }) {
  const { id, name, isEnabled, practices, doctorCount, turnosToCome } = specialty;
  return (
    <Section title={name}>
      <div className={styles.head}>
        <p className={styles.facts}>
          {[doctors(doctorCount), turnos(turnosToCome)].filter((fact) => fact !== null).join(' · ')}
        </p>
        {!isEnabled && <EntryMark tone="off">Deshabilitada</EntryMark>}
        <div className={styles.acts}>
          <Button kind="quiet" onClick={() => onOpen({ specialtyId: id })}>
            Editar <span className="visually-hidden">{name}</span>
          </Button>
          <Button kind="quiet" onClick={() => onOpen({ specialtyId: id, practiceId: null })}>
            Agregar práctica <span className="visually-hidden">a {name}</span>
          </Button>
        </div>
      </div>
      {practices.length === 0 ? (
        <p className={styles.facts}>Sin prácticas todavía: no se puede reservar.</p>
      ) : (
        <Entries label={`Prácticas de ${name}`}>
          {practices.map((practice) => (
            <PracticeRow
              key={practice.id}
              practice={practice}
              isOffered={isEnabled}
              onEdit={() => onOpen({ specialtyId: id, practiceId: practice.id })}
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
  const { name, visitMinutes, priceCents, isFirstChoice, isEnabled, doctorCount, turnosToCome } = practice;
  return (
    <EntryRow
      name={name}
      facts={[
        `${visitMinutes} minutos`,
        priceCents === null ? 'Sin precio' : formatMoney(priceCents),
        isFirstChoice ? 'Se ofrece primero' : null,
        doctors(doctorCount),
        turnos(turnosToCome),
      ]}
      mark={
        isEnabled ? (
          isOffered && <EntryMark tone="on">Habilitada</EntryMark>
        ) : (
          <EntryMark tone="off">Deshabilitada</EntryMark>
        )
      }
      editName={name}
      onEdit={onEdit}
    />
  );
}
