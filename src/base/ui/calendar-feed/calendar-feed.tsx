import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { useFocusShown } from '../focus/use-focus-shown.ts';
import { PanelConfirm } from '../panel/panel-confirm.tsx';
import { Notice } from '../problem/notice.tsx';
import styles from './calendar-feed.module.css';

interface FeedAct {
  isPending: boolean;
  isSuccess: boolean;
  reset: () => void;
  mutate: (input: Record<string, never>) => void;
}

interface CalendarFeedProps {
  /** The content of the calendar, and its readers. */
  about: string;
  hasFeed: boolean;
  /** The address just created; shown only this once. */
  address: string | null;
  create: FeedAct;
  end: FeedAct;
  problem: ReactNode;
}

/** A private calendar feed: its address is created, created anew, or ended. */
export function CalendarFeed({
  about,
  hasFeed,
  address,
  create,
  end,
  problem,
}: CalendarFeedProps) {
  const [request, setRequest] = useState<'renew' | 'end' | null>(null);
  // The pressed button may be gone: the result takes the focus.
  const place = useFocusShown(`${address ?? ''} ${end.isSuccess}`, {
    isLater: true,
  });

  function answer() {
    create.reset();
    end.reset();
    if (request === 'end') end.mutate({});
    else create.mutate({});
    setRequest(null);
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <p className={styles.about}>{about}</p>
      {address ? (
        <FeedAddress address={address} />
      ) : (
        hasFeed && (
          <p>
            Ya tiene una dirección en uso. Por seguridad, no se vuelve a
            mostrar.
          </p>
        )
      )}
      {problem}
      <div className={styles.actions}>
        {!address && (
          <Button
            busy={create.isPending}
            onClick={() => (hasFeed ? setRequest('renew') : create.mutate({}))}
          >
            {hasFeed ? 'Crear otra dirección' : 'Crear la dirección'}
          </Button>
        )}
        {hasFeed && (
          <Button
            kind="quiet"
            busy={end.isPending}
            onClick={() => setRequest('end')}
          >
            Terminar el calendario
          </Button>
        )}
      </div>
      <PanelConfirm
        open={request !== null}
        title={
          request === 'end'
            ? '¿Terminar el calendario?'
            : '¿Crear otra dirección?'
        }
        confirmLabel={request === 'end' ? 'Terminarlo' : 'Crear otra'}
        keepLabel="Dejarlo como está"
        destructive={request === 'end'}
        onConfirm={answer}
        onClose={() => setRequest(null)}
      >
        <p>
          La dirección que usa ahora deja de servir en todos los calendarios
          donde la agregó.
        </p>
      </PanelConfirm>
    </div>
  );
}

function FeedAddress({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Notice tone="good" title="Esta es la dirección de su calendario">
      <p>
        Agréguela en su calendario como suscripción por URL. Guárdela ahora: no
        se vuelve a mostrar.
      </p>
      <div className={styles.address}>
        <TextField
          label="Dirección"
          value={address}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <Button
          onClick={() =>
            void navigator.clipboard?.writeText(address).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {isCopied ? 'Copiada' : 'Copiar'}
        </Button>
      </div>
    </Notice>
  );
}
