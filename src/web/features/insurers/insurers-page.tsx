import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SetUpInsurer } from '../../../contract/admin/insurers.ts';
import { Button } from '../../components/button/button.tsx';
import { EntryMark } from '../../components/catalogue/entry-mark.tsx';
import { Entries, EntryRow } from '../../components/catalogue/entry-row.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLive } from '../../lib/live.ts';
import { InsurerDialog } from './insurer-dialog.tsx';
import { kindWords } from './insurer-drafts.ts';
import styles from './insurers.module.css';
import { PlanDialog } from './plan-dialog.tsx';

/** What is being edited; null as id: a new one. */
type Open = { insurerId: string | null; planId?: string | null } | null;

/** `/admin/insurers`: who pays for patients, and with what plans. */
export function InsurersPage() {
  const queryClient = useQueryClient();
  const insurers = useQuery(api.admin.insurers.list.queryOptions());
  const [open, setOpen] = useState<Open>(null);
  useLive('admin', (changes) => {
    if (changes.some(({ kind }) => kind === 'all' || kind === 'schedule')) {
      void queryClient.invalidateQueries({ queryKey: api.admin.insurers.key() });
    }
  });
  return (
    <Page
      title="Coberturas"
      lead="Obras sociales y prepagas con las que se atiende, con sus planes y su copago."
      width="wide"
      action={
        <Button kind="main" onClick={() => setOpen({ insurerId: null })}>
          Agregar cobertura
        </Button>
      }
    >
      <GuardedQuery
        role="admin"
        query={insurers}
        loading={<LoadingLines label="Buscando coberturas…" count={8} />}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="Todavía no hay coberturas">
              <p>Sin ninguna, todos los turnos son particulares.</p>
            </EmptyState>
          ) : (
            <Entries label="Coberturas">
              {all.map((insurer) => (
                <InsurerRow key={insurer.id} insurer={insurer} onOpen={setOpen} />
              ))}
            </Entries>
          )
        }
      </GuardedQuery>
      {open && insurers.data && <Opened all={insurers.data} open={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

interface OpenedProps {
  all: readonly SetUpInsurer[];
  open: NonNullable<Open>;
  onClose: () => void;
}

function Opened({ all, open: { insurerId, planId }, onClose }: OpenedProps) {
  const insurer = all.find(({ id }) => id === insurerId) ?? null;
  if (!insurer || planId === undefined) return <InsurerDialog insurer={insurer} onClose={onClose} />;
  const plan = insurer.plans.find(({ id }) => id === planId) ?? null;
  return <PlanDialog insurer={insurer} plan={plan} onClose={onClose} />;
}

function InsurerRow({ insurer, onOpen }: { insurer: SetUpInsurer; onOpen: (open: Open) => void }) {
  const { id, name, kind, rnosCode, copayCents, isEnabled, doctorCount, plans } = insurer;
  return (
    <EntryRow
      name={name}
      facts={[
        kindWords[kind],
        rnosCode && `RNOS ${rnosCode}`,
        copayCents === null ? null : `Copago ${formatMoney(copayCents)}`,
        doctorCount === 1 ? '1 profesional' : `${doctorCount} profesionales`,
      ]}
      mark={
        <EntryMark tone={isEnabled ? 'on' : 'off'}>{isEnabled ? 'Habilitada' : 'Deshabilitada'}</EntryMark>
      }
      editName={name}
      onEdit={() => onOpen({ insurerId: id })}
    >
      <div className={styles.plans}>
        {plans.map((plan) => (
          <Button key={plan.id} kind="quiet" onClick={() => onOpen({ insurerId: id, planId: plan.id })}>
            <span className="visually-hidden">Editar el plan</span> {plan.name}
            {!plan.isEnabled && ' (deshabilitado)'}
          </Button>
        ))}
        <Button kind="quiet" onClick={() => onOpen({ insurerId: id, planId: null })}>
          Agregar plan <span className="visually-hidden">de {name}</span>
        </Button>
      </div>
    </EntryRow>
  );
}
