import { useState } from 'react';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../base/ui/button/button.tsx';
import { usePlaceFocus } from '../../../base/ui/focus/use-place-focus.ts';
import { emailHintWords } from '../../../base/ui/format/told-words.ts';
import { useSending } from '../../../base/ui/format/use-sending.ts';
import { PanelConfirm } from '../../../base/ui/panel/panel-confirm.tsx';
import { EntryMark } from '../../../base/ui/set-up/entry-mark.tsx';
import { EntryRow } from '../../../base/ui/set-up/entry-row.tsx';
import type { Invitation } from '../contract/invitation.ts';
import type { StaffAccount } from '../contract/users.ts';
import { useUserActs } from './use-user-acts.ts';
import { lastSeen, nameKnown } from './user-words.ts';
import styles from './users.module.css';

interface UserRowProps {
  account: StaffAccount;
  timeZone: string;
  onRename: () => void;
  onInvited: (invitation: Invitation) => void;
}

type Question = 'disable' | 'endSessions' | 'removeFactors';

const questions: Record<
  Question,
  { title: (name: string) => string; label: string; text: string }
> = {
  disable: {
    title: (name) => `¿Deshabilitar la cuenta de ${name}?`,
    label: 'Deshabilitar',
    text: 'Ya no puede ingresar, y se cierran sus sesiones. Lo que hizo queda registrado. Puede volver a habilitarla cuando quiera.',
  },
  endSessions: {
    title: (name) => `¿Cerrar las sesiones de ${name}?`,
    label: 'Cerrar sesiones',
    text: 'Sale de todos los equipos en los que había ingresado. Puede volver a ingresar con su contraseña.',
  },
  removeFactors: {
    title: (name) => `¿Quitar el segundo factor de ${name}?`,
    label: 'Quitar el segundo factor',
    text: 'Hágalo solo si lo perdió y sabe que es esa persona quien se lo pide. Vuelve a ingresar con su contraseña.',
  },
};

/** One account, with its acts. A failed act shows its error below. */
export function UserRow({
  account,
  timeZone,
  onRename,
  onInvited,
}: UserRowProps) {
  const {
    id: userId,
    revision,
    name,
    email,
    isActive,
    isSelf,
    hasPassword,
  } = account;
  const { place, focusPlace } = usePlaceFocus();
  const [question, ask] = useState<Question | null>(null);
  const sending = useSending();
  const acts = useUserActs({ onInvited, onDone: focusPlace });
  const { invite, changeState, endSessions, removeFactors } = acts;
  const error = Object.values(acts).find((act) => act.error)?.error ?? null;

  function act(run: () => void) {
    for (const each of Object.values(acts)) each.reset();
    run();
  }
  function answer() {
    if (question === 'disable')
      act(() => changeState.mutate({ userId, revision, isActive: false }));
    if (question === 'endSessions') act(() => endSessions.mutate({ userId }));
    if (question === 'removeFactors')
      act(() => removeFactors.mutate({ userId }));
    ask(null);
  }
  const said = <span className="visually-hidden">de {name}</span>;

  return (
    <EntryRow
      name={nameKnown(account)}
      facts={[
        email,
        lastSeen(account, timeZone),
        account.hasSecondFactor ? 'Con segundo factor' : 'Sin segundo factor',
      ]}
      mark={<StateMark account={account} />}
    >
      <div ref={place} tabIndex={-1} className={styles.place}>
        <ActProblem error={error} />
        <div className={styles.acts}>
          <Button kind="quiet" onClick={onRename}>
            Cambiar el nombre {said}
          </Button>
          {isActive && !hasPassword && (
            <Button
              kind="quiet"
              busy={invite.isPending}
              onClick={() => act(() => invite.mutate({ userId }))}
            >
              Enviar otro enlace {said}
            </Button>
          )}
          {account.openSessions > 0 && !isSelf && (
            <Button
              kind="quiet"
              busy={endSessions.isPending}
              onClick={() => ask('endSessions')}
            >
              Cerrar sesiones {said}
            </Button>
          )}
          {account.hasSecondFactor && !isSelf && (
            <Button
              kind="quiet"
              busy={removeFactors.isPending}
              onClick={() => ask('removeFactors')}
            >
              Quitar el segundo factor {said}
            </Button>
          )}
          {!isSelf && (
            <Button
              kind="quiet"
              busy={changeState.isPending}
              onClick={() =>
                isActive
                  ? ask('disable')
                  : act(() =>
                      changeState.mutate({ userId, revision, isActive: true }),
                    )
              }
            >
              {isActive ? 'Deshabilitar' : 'Habilitar'}{' '}
              <span className="visually-hidden">a {name}</span>
            </Button>
          )}
        </div>
      </div>
      {question && (
        <PanelConfirm
          open
          title={questions[question].title(name)}
          confirmLabel={questions[question].label}
          keepLabel="Dejarlo como está"
          destructive
          onConfirm={answer}
          onClose={() => ask(null)}
        >
          <p>
            {questions[question].text}
            {question === 'removeFactors' &&
              emailHintWords(sending).factorRemoved}
          </p>
        </PanelConfirm>
      )}
    </EntryRow>
  );
}

function StateMark({
  account: { isActive, hasPassword, invitedUntil },
}: {
  account: StaffAccount;
}) {
  if (!isActive) return <EntryMark tone="off">Deshabilitada</EntryMark>;
  if (hasPassword) return <EntryMark tone="on">Habilitada</EntryMark>;
  return (
    <EntryMark tone="warning">
      {invitedUntil ? 'Invitada' : 'Sin contraseña'}
    </EntryMark>
  );
}
