import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../../base/ui/empty-state/empty-state.tsx';
import { formatTime } from '../../../../base/ui/format/format.ts';
import { formatLongAgo } from '../../../../base/ui/format/format-long-ago.ts';
import { LoadingLines } from '../../../../base/ui/loading/loading.tsx';
import { PanelConfirm } from '../../../../base/ui/panel/panel-confirm.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../../base/ui/rows/rows.tsx';
import { confirmDone } from '../../../../base/ui/toast/confirmations.ts';
import type { OldScreen, Screen, Screens } from '../../contract/screens.ts';
import { PairDialog } from './pair-dialog.tsx';
import styles from './screens.module.css';

/** A screen counts as dark a minute after its last sign of life. */
const EVERY_MS = 20_000;

export interface ScreensPartProps {
  role: 'reception' | 'admin';
}

/** The screens of the waiting rooms: which are alive, pairing another one, ending a pairing. */
export function ScreensPart({ role }: ScreensPartProps) {
  const [isPairing, setPairing] = useState(false);
  const queryClient = useQueryClient();
  const list = useQuery({
    ...api[role].screens.list.queryOptions(),
    refetchInterval: EVERY_MS,
  });
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const keep = (after: Screens) =>
    queryClient.setQueryData(api[role].screens.list.queryKey(), after);
  const timeZone = clinic.data?.timeZone;
  return (
    <div className={styles.part}>
      <QueryContent
        query={list}
        loading={<LoadingLines label="Buscando las pantallas…" count={2} />}
      >
        {({ screens, oldScreens }) => (
          <>
            <OldScreens screens={oldScreens} />
            {screens.length === 0 ? (
              <EmptyState title="Ninguna pantalla vinculada">
                <p>
                  Abra <b>/turnero</b> en el navegador de la pantalla y elija
                  «Vincular esta pantalla»: muestra un código para escribir
                  aquí. Sin vincular también funciona, y muestra solo números.
                </p>
              </EmptyState>
            ) : (
              <>
                <DarkScreens
                  // An old screen is on, and has a notice of its own.
                  screens={screens.filter(
                    ({ name }) => !oldScreens.some((old) => old.name === name),
                  )}
                  timeZone={timeZone}
                />
                <Rows label="Pantallas vinculadas">
                  {screens.map((screen) => (
                    <ScreenRow
                      key={screen.id}
                      role={role}
                      screen={screen}
                      timeZone={timeZone}
                      keep={keep}
                    />
                  ))}
                </Rows>
              </>
            )}
          </>
        )}
      </QueryContent>
      {list.data && (
        <div>
          <Button onClick={() => setPairing(true)}>
            Vincular una pantalla
          </Button>
        </div>
      )}
      {isPairing && list.data && (
        <PairDialog
          role={role}
          waitingRooms={list.data.waitingRooms}
          onPaired={keep}
          onClose={() => setPairing(false)}
        />
      )}
    </div>
  );
}

/** Lists the screens that are on and show nothing, because their browser is too old. */
function OldScreens({ screens }: { screens: OldScreen[] }) {
  return (
    <div role="status" className={styles.told}>
      {screens.length > 0 && (
        <Notice tone="warning" title="Pantalla no compatible">
          <ul className={styles.old}>
            {screens.map(({ name, device, lastSeenAt }) => (
              <li key={`${name} ${device} ${lastSeenAt}`}>
                <b>{name ?? 'Sin vincular'}</b>: {device}
              </li>
            ))}
          </ul>
          <p>
            Su navegador es muy antiguo y no muestra los llamados. Actualícelo,
            o conecte a la pantalla otro equipo con Chrome o Edge 111, Firefox
            115 o Safari 16.4, o más nuevos.
          </p>
        </Notice>
      )}
    </div>
  );
}

/** Lists the dark screens. Patients who wait before one do not see their call. */
function DarkScreens({
  screens,
  timeZone,
}: {
  screens: Screen[];
  timeZone: string | undefined;
}) {
  const dark = screens.filter(({ isDark }) => isDark);
  return (
    <div role="status">
      {dark.length > 0 && (
        <Notice
          tone="warning"
          title={
            dark.length === 1
              ? `La pantalla ${dark[0]?.name} no responde`
              : `${dark.length} pantallas no responden`
          }
        >
          <p>
            {dark
              .map(
                (screen) =>
                  `${screen.name}: ${lastSeenWords(screen, timeZone)}`,
              )
              .join('. ')}
            . Quien espera ahí no ve los llamados: fíjese si está encendida y
            con conexión.
          </p>
        </Notice>
      )}
    </div>
  );
}

interface ScreenRowProps extends ScreensPartProps {
  screen: Screen;
  timeZone: string | undefined;
  keep: (after: Screens) => void;
}

function ScreenRow({ role, screen, timeZone, keep }: ScreenRowProps) {
  const [asks, setAsks] = useState(false);
  const revoke = useMutation(
    api[role].screens.revoke.mutationOptions({
      onSuccess: (after) => {
        keep(after);
        confirmDone('Pantalla desvinculada');
      },
    }),
  );
  return (
    <Row
      end={
        <Button
          kind="quiet"
          aria-label={`Desvincular ${screen.name}`}
          onClick={() => setAsks(true)}
        >
          Desvincular
        </Button>
      }
    >
      <p>
        <strong>{screen.name}</strong> ·{' '}
        {screen.waitingRoom?.name ?? 'Todas las salas'}
      </p>
      <p className={styles.state} data-dark={screen.isDark || undefined}>
        <span className={styles.sign} aria-hidden="true">
          {screen.isDark ? '!' : '✓'}
        </span>
        {screen.isDark ? lastSeenWords(screen, timeZone) : 'Encendida'} ·{' '}
        {screen.device}
      </p>
      <ActProblem error={revoke.error} />
      <PanelConfirm
        open={asks}
        title={`¿Desvincular ${screen.name}?`}
        confirmLabel="Desvincular"
        keepLabel="Dejarla vinculada"
        destructive
        busy={revoke.isPending}
        onConfirm={() =>
          revoke.mutate(
            { screenId: screen.id },
            { onSettled: () => setAsks(false) },
          )
        }
        onClose={() => setAsks(false)}
      >
        Sigue mostrando los llamados, solo con números, y deja de servir para
        anunciarse.
      </PanelConfirm>
    </Row>
  );
}

function lastSeenWords(
  { lastSeenAt, pairedAt }: Screen,
  timeZone: string | undefined,
): string {
  const at = lastSeenAt ?? pairedAt;
  if (!timeZone) return 'sin señales';
  const isRecent = Temporal.Now.instant().since(at).total('hours') < 12;
  return `sin señales desde ${isRecent ? `las ${formatTime(at, timeZone)}` : `el ${formatLongAgo(at, timeZone)}`}`;
}
