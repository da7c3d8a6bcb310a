import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { useLive } from '../../../../base/api/web/live/live.ts';
import { matchesSearch } from '../../../../base/text/name-search.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button, ButtonLink } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { Field, unasked } from '../../../../base/ui/field/field.tsx';
import { readDay } from '../../../../base/ui/forms/typed-day.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { Page } from '../../../../base/ui/page/page.tsx';
import {
  DialogFoot,
  PanelDialog,
} from '../../../../base/ui/panel/panel-dialog.tsx';
import { ChangedMeanwhile } from '../../../../base/ui/problem/changed-meanwhile.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import type {
  InsurerDoctor,
  InsurerDoctors,
} from '../../../doctors/contract/insurer-doctors.ts';
import { standingTitle } from '../../../schedule/web/outside/outside-schedule.ts';
import { StandingAppointments } from '../../../schedule/web/outside/standing-appointments.tsx';
import { DatesForMany } from './dates-for-many.tsx';
import { InsurerDoctorRow } from './insurer-doctor-row.tsx';
import styles from './insurer-doctors.module.css';
import { always, useInsurerDoctors } from './use-insurer-doctors.ts';

/**
 * `/admin/insurers?cobertura=`: the doctors who take an insurer, from and until when. Many are saved at once.
 */
export function InsurerDoctorsPage({ insurerId }: { insurerId: string }) {
  const queryClient = useQueryClient();
  const listed = useQuery(
    api.admin.insurers.doctors.queryOptions({ input: { insurerId } }),
  );
  useLive('admin', (changes) => {
    if (changes.some(({ kind }) => kind === 'all' || kind === 'schedule')) {
      void queryClient.invalidateQueries({
        queryKey: api.admin.insurers.doctors.key(),
      });
    }
  });
  const isNone =
    listed.error !== null && problemOf(listed.error).code === 'NOT_FOUND';
  return (
    <Page
      title={
        listed.data
          ? `Quiénes atienden por ${listed.data.name}`
          : 'Quiénes atienden por esta cobertura'
      }
      lead={
        listed.data?.isEnabled === false
          ? 'Está deshabilitada: hasta que se habilite otra vez no se ofrece a los pacientes.'
          : 'Marque quiénes la atienden y, si hace falta, desde y hasta qué día. Se guarda todo junto.'
      }
      width="wide"
      above={
        <ButtonLink
          to="/admin/insurers"
          activeOptions={{ exact: true }}
          kind="quiet"
          className={styles.back}
        >
          <span aria-hidden="true">‹ </span>Coberturas
        </ButtonLink>
      }
    >
      {isNone ? (
        <EmptyState
          title="No encontramos esa cobertura"
          action={
            <ButtonLink to="/admin/insurers">
              Ver todas las coberturas
            </ButtonLink>
          }
        />
      ) : (
        <QueryContent
          query={listed}
          loading={
            <LoadingLines label="Buscando los profesionales…" count={8} />
          }
        >
          {(loaded) =>
            loaded.doctors.length === 0 ? (
              <EmptyState
                title="Todavía no atiende ningún profesional"
                action={
                  <ButtonLink to="/admin/doctors">
                    Ver los profesionales
                  </ButtonLink>
                }
              />
            ) : (
              <DoctorsForm insurerId={insurerId} saved={loaded} />
            )
          }
        </QueryContent>
      )}
    </Page>
  );
}

function DoctorsForm({
  insurerId,
  saved,
}: {
  insurerId: string;
  saved: InsurerDoctors;
}) {
  const { name, today, doctors } = saved;
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const timeZone = clinic.data?.timeZone ?? 'America/Argentina/Buenos_Aires';
  const shared = useInsurerDoctors(insurerId, saved);
  const { changes, wantedOf, want, standing, left } = shared;
  const [typed, setTyped] = useState('');
  const [showsDates, setShowsDates] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const found = doctors.filter((doctor) =>
    matchesSearch(wordsOf(doctor), typed),
  );
  const ticked = found.filter(({ doctorId }) => wantedOf(doctorId) !== null);
  const isEveryTicked = ticked.length === found.length;
  const takers = doctors.filter(
    ({ doctorId }) => wantedOf(doctorId) !== null,
  ).length;
  const isOvertaken =
    shared.error !== null &&
    problemOf(shared.error).code === 'CHANGED_MEANWHILE';

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = wrongField(form.current);
    // A half-typed day is wrong before any error is shown.
    if (wrong) wrong.focus();
    else if (shared.isInOrder) shared.submit();
  }
  return (
    <>
      {left && (
        <Notice
          tone="warning"
          title={
            left.total === 1
              ? 'Queda 1 paciente para llamar'
              : `Quedan ${left.total} pacientes para llamar`
          }
          actions={
            <Button onClick={shared.forgetLeft}>Ocultar la lista</Button>
          }
        >
          <StandingAppointments standing={left} timeZone={timeZone} />
        </Notice>
      )}
      <form ref={form} noValidate onSubmit={submit} className={styles.form}>
        <div className={styles.tools}>
          {/* biome-ignore lint/a11y/useSemanticElements: the browsers of older phones do not know `<search>`. */}
          <div role="search" className={styles.search}>
            <Field label="Buscar profesional">
              {(control) => (
                <input
                  {...unasked(control)}
                  type="search"
                  autoComplete="off"
                  spellCheck={false}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                  // Enter in the search field must not submit the form.
                  onKeyDown={(event) =>
                    event.key === 'Enter' && event.preventDefault()
                  }
                />
              )}
            </Field>
          </div>
          {found.length > 0 && (
            <Button
              onClick={() =>
                want(
                  new Map(
                    found.map(({ doctorId }) => [
                      doctorId,
                      isEveryTicked ? null : (wantedOf(doctorId) ?? always),
                    ]),
                  ),
                )
              }
            >
              {isEveryTicked
                ? 'Quitar todos'
                : typed
                  ? 'Marcar los que coinciden'
                  : 'Marcar todos'}
            </Button>
          )}
          <Button
            aria-expanded={showsDates}
            disabled={ticked.length === 0}
            onClick={() => setShowsDates(!showsDates)}
          >
            Fechas para los marcados
          </Button>
        </div>
        {showsDates && ticked.length > 0 && (
          <DatesForMany
            count={ticked.length}
            onSet={(period) => {
              want(new Map(ticked.map(({ doctorId }) => [doctorId, period])));
              setShowsDates(false);
            }}
          />
        )}
        {found.length === 0 ? (
          <EmptyState title="Ningún profesional coincide">
            <p>Pruebe con una parte del nombre o la especialidad.</p>
          </EmptyState>
        ) : (
          <ul className={styles.doctors} aria-label="Profesionales">
            {found.map((doctor) => (
              <InsurerDoctorRow
                key={doctor.doctorId}
                doctor={doctor}
                wanted={wantedOf(doctor.doctorId)}
                isChanged={changes.has(doctor.doctorId)}
                today={today}
                onWant={(period) => want(new Map([[doctor.doctorId, period]]))}
              />
            ))}
          </ul>
        )}
        <div className={styles.end}>
          {isOvertaken ? (
            <ChangedMeanwhile
              busy={shared.isPending}
              onKeepMine={shared.keepMine}
              onTakeTheirs={shared.takeTheirs}
            />
          ) : (
            !standing && <ActProblem error={shared.error} />
          )}
          <div className={styles.acts}>
            <Button
              kind="main"
              type="submit"
              disabled={changes.size === 0}
              busy={shared.isPending}
              busyLabel="Guardando…"
            >
              {saveWords(changes.size)}
            </Button>
            {changes.size > 0 && (
              <Button kind="quiet" onClick={shared.discard}>
                Descartar
              </Button>
            )}
            <p role="status" className={styles.count}>
              {takers === 1 ? 'Atiende 1' : `Atienden ${takers}`} de{' '}
              {doctors.length}
            </p>
          </div>
        </div>
      </form>
      {standing && (
        <PanelDialog
          title={standingTitle(standing, name)}
          onClose={shared.stay}
        >
          <StandingAppointments standing={standing} timeZone={timeZone} />
          <DialogFoot>
            <Button
              kind="main"
              busy={shared.isPending}
              onClick={() => shared.confirm(standing)}
            >
              Guardar igual
            </Button>
            <Button onClick={shared.stay}>Volver sin guardar</Button>
          </DialogFoot>
        </PanelDialog>
      )}
    </>
  );
}

const wordsOf = ({ name, specialtyNames }: InsurerDoctor) =>
  `${name} ${specialtyNames.join(' ')}`;

/**
 * The first field with an error, or with text that is no day: saved without the day, the period would have no
 * end.
 */
function wrongField(
  form: HTMLFormElement | null,
): HTMLInputElement | undefined {
  const days = [
    ...(form?.querySelectorAll<HTMLInputElement>('input[inputmode=numeric]') ??
      []),
  ];
  return days.find(
    (field) =>
      field.getAttribute('aria-invalid') === 'true' ||
      (field.value !== '' && readDay(field.value) === null),
  );
}

function saveWords(count: number): string {
  if (count === 0) return 'Guardar';
  return count === 1 ? 'Guardar 1 cambio' : `Guardar ${count} cambios`;
}
