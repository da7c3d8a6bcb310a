import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { ButtonLink } from '../../../base/ui/button/button.tsx';
import { EmptyState } from '../../../base/ui/empty-state/empty-state.tsx';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { usePanelCommands } from '../../../base/ui/panel/commands/panel-commands.ts';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { commandsOfKeys } from '../../appointments/web/acts/commands-of-keys.ts';
import { KeysSheet } from '../../appointments/web/acts/keys-sheet.tsx';
import {
  type PanelKeys,
  usePanelKeys,
} from '../../appointments/web/acts/use-panel-keys.ts';
import styles from './hand.module.css';
import { HandMessageView } from './hand-message.tsx';
import { handKeys, leftWords, reasonOrder } from './hand-words.ts';
import { LastStep } from './last-step.tsx';
import { useHandTurn } from './use-hand-turn.ts';

/** The messages that the counter tells by hand, one at a time, each at one desk. */
export function HandPage() {
  const navigate = useNavigate();
  const { query, gone, step, undo } = useHandTurn();
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const timeZone = clinic.data?.timeZone ?? 'America/Argentina/Buenos_Aires';
  const [asksWhyOf, setAsksWhyOf] = useState<number | null>(null);
  const [areKeysShown, setKeysShown] = useState(false);
  const turn = query.data;
  const message = turn?.message ?? null;
  const messageId = message?.told.id;
  const isAsking = messageId !== undefined && asksWhyOf === messageId;
  const isBusy = step.isPending || undo.isPending;

  const act = (order: Parameters<typeof step.mutate>[0]['step']) => {
    if (!message || isBusy) return;
    step.reset();
    undo.reset();
    setAsksWhyOf(null);
    step.mutate({
      messageId: message.told.id,
      step: order,
      name: message.listedName,
    });
  };
  const takeBack = () => {
    if (!turn?.undo || isBusy) return;
    step.reset();
    undo.mutate(turn.undo);
  };
  const goBack = () =>
    isAsking
      ? setAsksWhyOf(null)
      : void navigate({ to: '/recepcion/messages', search: {} });
  const whys = reasonOrder.filter(
    (why) => why !== 'no_whatsapp' || message?.told.whatsappUrl,
  );

  const handlers: PanelKeys = {
    a: () =>
      document.querySelector<HTMLAnchorElement>('a[data-opens]')?.click(),
    e: () => act({ kind: 'sent' }),
    n: () => setAsksWhyOf(messageId ?? null),
    m: () => act({ kind: 'put_off' }),
    z: takeBack,
    '?': () => setKeysShown(true),
    Escape: goBack,
  };
  const ofReasons: PanelKeys = Object.fromEntries(
    whys.map((why) => [
      String(reasonOrder.indexOf(why) + 1),
      () => act({ kind: 'unreached', why }),
    ]),
  );
  usePanelKeys({ ...handlers, ...(isAsking && ofReasons) });
  usePanelCommands(() =>
    commandsOfKeys({
      lines: handKeys,
      handlers,
      detail: message?.listedName || undefined,
    }),
  );

  return (
    <Page
      title="Uno tras otro"
      width="dense"
      above={<Link to="/recepcion/messages">← Mensajes</Link>}
      lead={
        turn && turn.left > 0
          ? `${leftWords(turn.left)} para dar a mano`
          : undefined
      }
    >
      <QueryContent
        query={query}
        loading={<LoadingLines label="Buscando el próximo aviso…" count={4} />}
      >
        {(shown) => (
          <div className={styles.turn}>
            <LastStep turn={shown} isBusy={undo.isPending} onUndo={takeBack} />
            {gone !== null && (
              <Notice
                isLow
                tone="warning"
                title={`${gone}: su aviso ya no está en este puesto`}
              >
                Lo tomó otro puesto, o ya no hay que darlo.
              </Notice>
            )}
            <ActProblem error={step.error ?? undo.error} />
            {shown.message ? (
              <HandMessageView
                key={shown.message.told.id}
                message={shown.message}
                timeZone={timeZone}
                whys={whys}
                isAsking={isAsking}
                isBusy={isBusy}
                onStep={act}
                onAsk={(asks) =>
                  setAsksWhyOf(asks ? (messageId ?? null) : null)
                }
              />
            ) : (
              <EmptyState
                title={
                  shown.left === 0
                    ? 'No queda ningún aviso para dar a mano'
                    : 'No queda ninguno para este puesto'
                }
                action={
                  <ButtonLink to="/recepcion/messages">
                    Ver los mensajes
                  </ButtonLink>
                }
              >
                {shown.left > 0 && (
                  <p>{leftWords(shown.left)} en otros puestos.</p>
                )}
              </EmptyState>
            )}
          </div>
        )}
      </QueryContent>
      {areKeysShown && (
        <KeysSheet
          groups={[{ title: 'Uno tras otro', keys: handKeys }]}
          onClose={() => setKeysShown(false)}
        />
      )}
    </Page>
  );
}
