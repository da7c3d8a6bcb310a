import { useState } from 'react';
import { problemOf } from '../../../base/api/web/client/problem-of.ts';
import { refusalDataOf } from '../../../base/api/web/client/refusal-data.ts';
import { PanelConfirm } from '../../../base/ui/panel/panel-confirm.tsx';

interface AskSharedProps {
  /** A refusal because of a room in use. */
  error: unknown;
  busy: boolean;
  onCall: () => void;
  onLeave: () => void;
}

/** Asks before a patient is called into a room where another patient is, or is on the way to. */
export function AskShared({ error, busy, onCall, onLeave }: AskSharedProps) {
  // The question stays as it was while its answer is on the way.
  const [asked, setAsked] = useState(error);
  if (error && error !== asked) setAsked(error);
  const { roomName, wantedTicket, wantedName } = refusalDataOf(asked);
  return (
    <PanelConfirm
      open
      title={problemOf(asked).sentence}
      confirmLabel="Llamar igual"
      keepLabel="No llamar"
      busy={busy}
      onConfirm={onCall}
      onClose={onLeave}
    >
      Ahora se llamaría a{' '}
      {wantedTicket ? `${wantedTicket} (${wantedName})` : String(wantedName)} a{' '}
      {String(roomName ?? 'ese mismo consultorio')}.
    </PanelConfirm>
  );
}
