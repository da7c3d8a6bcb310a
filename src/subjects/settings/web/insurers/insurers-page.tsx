import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { Button, ButtonLink } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { useHeadingFocus } from '../../../../base/ui/focus/use-heading-focus.ts';
import { formatMoney } from '../../../../base/ui/format/format.ts';
import { CataloguePage } from '../../../../base/ui/set-up/catalogue-page.tsx';
import { EnabledMark } from '../../../../base/ui/set-up/entry-mark.tsx';
import { EntryRow } from '../../../../base/ui/set-up/entry-row.tsx';
import { FoundEntries } from '../../../../base/ui/set-up/found-entries.tsx';
import type { SetUpInsurer } from '../../contract/insurers.ts';
import { InsurerDialog } from './insurer-dialog.tsx';
import { InsurerDoctorsPage } from './insurer-doctors-page.tsx';
import { kindWords } from './insurer-words.ts';
import styles from './insurers.module.css';
import type { InsurersSearch } from './insurers-search.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { UsualInsurers } from './usual-insurers.tsx';
import { UsualInsurersDialog } from './usual-insurers-dialog.tsx';

/** The entry being edited; null as id: a new one. */
type Open =
  | { insurerId: string | null; planId?: string | null }
  | 'usual'
  | null;

// A clinic with fewer insurers is offered the list of usual ones.
const fewInsurers = 15;

/**
 * `/admin/insurers`: the insurers and their plans, or the doctors who take one of them, according to the
 * address.
 */
export function InsurersPage({
  search: { cobertura },
}: {
  search: InsurersSearch;
}) {
  useHeadingFocus(cobertura ?? '');
  return cobertura ? (
    <InsurerDoctorsPage key={cobertura} insurerId={cobertura} />
  ) : (
    <InsurerList />
  );
}

function InsurerList() {
  const insurers = useQuery(api.admin.insurers.list.queryOptions());
  const [open, setOpen] = useState<Open>(null);
  return (
    <CataloguePage
      title="Coberturas"
      lead="Obras sociales y prepagas con las que se atiende, con sus planes y su coseguro."
      width="wide"
      action={
        // Without any insurer, the list of usual ones is the main way.
        <Button
          kind={insurers.data?.length === 0 ? 'second' : 'main'}
          onClick={() => setOpen({ insurerId: null })}
        >
          Agregar cobertura
        </Button>
      }
      top={
        insurers.data &&
        insurers.data.length > 0 &&
        insurers.data.length < fewInsurers && (
          <Button className={styles.usual} onClick={() => setOpen('usual')}>
            Elegir de las más comunes
          </Button>
        )
      }
      query={insurers}
      liveKey={api.admin.insurers.key()}
      loading="Buscando coberturas…"
      dialog={
        open &&
        insurers.data && (
          <Opened
            all={insurers.data}
            open={open}
            onClose={() => setOpen(null)}
          />
        )
      }
    >
      {(all) =>
        all.length === 0 ? (
          <>
            <EmptyState title="Todavía no hay coberturas">
              <p>
                Sin ninguna, todos los turnos son particulares. Marque las que
                atiende:
              </p>
            </EmptyState>
            <UsualInsurers />
          </>
        ) : (
          <FoundEntries
            label="Coberturas"
            entries={all}
            wordsOf={({ name, rnosCode, kind }) =>
              `${name} ${rnosCode ?? ''} ${kindWords[kind]}`
            }
          >
            {(insurer) => (
              <InsurerRow key={insurer.id} insurer={insurer} onOpen={setOpen} />
            )}
          </FoundEntries>
        )
      }
    </CataloguePage>
  );
}

interface OpenedProps {
  all: readonly SetUpInsurer[];
  open: NonNullable<Open>;
  onClose: () => void;
}

function Opened({ all, open, onClose }: OpenedProps) {
  if (open === 'usual') return <UsualInsurersDialog onClose={onClose} />;
  const { insurerId, planId } = open;
  const insurer = all.find(({ id }) => id === insurerId) ?? null;
  if (!insurer || planId === undefined)
    return <InsurerDialog insurer={insurer} onClose={onClose} />;
  const plan = insurer.plans.find(({ id }) => id === planId) ?? null;
  return <PlanDialog insurer={insurer} plan={plan} onClose={onClose} />;
}

function InsurerRow({
  insurer,
  onOpen,
}: {
  insurer: SetUpInsurer;
  onOpen: (open: Open) => void;
}) {
  const {
    id,
    name,
    kind,
    rnosCode,
    copayCents,
    isEnabled,
    doctorCount,
    plans,
  } = insurer;
  return (
    <EntryRow
      name={name}
      facts={[
        kindWords[kind],
        rnosCode && `RNOS ${rnosCode}`,
        copayCents === null ? null : `Coseguro ${formatMoney(copayCents)}`,
        doctorCount === 1 ? '1 profesional' : `${doctorCount} profesionales`,
      ]}
      mark={<EnabledMark isEnabled={isEnabled} word="Habilitada" />}
      actions={
        <ButtonLink
          to="/admin/insurers"
          search={{ cobertura: id }}
          kind="quiet"
        >
          Profesionales{' '}
          <span className="visually-hidden">que atienden por {name}</span>
        </ButtonLink>
      }
      editName={name}
      onEdit={() => onOpen({ insurerId: id })}
    >
      <div className={styles.plans}>
        {plans.map((plan) => (
          <Button
            key={plan.id}
            kind="quiet"
            onClick={() => onOpen({ insurerId: id, planId: plan.id })}
          >
            <span className="visually-hidden">Editar el plan</span> {plan.name}
            {!plan.isEnabled && ' (deshabilitado)'}
          </Button>
        ))}
        <Button
          kind="quiet"
          onClick={() => onOpen({ insurerId: id, planId: null })}
        >
          Agregar plan <span className="visually-hidden">de {name}</span>
        </Button>
      </div>
    </EntryRow>
  );
}
