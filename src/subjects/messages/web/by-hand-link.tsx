import { useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../../base/ui/button/button.tsx';
import { usePanelKeys } from '../../appointments/web/acts/use-panel-keys.ts';
import { useHandCount } from './use-hand-count.ts';

/** A link from the list of messages to those to tell by hand. Renders nothing if there are none. */
export function ByHandLink() {
  const navigate = useNavigate();
  const count = useHandCount() ?? 0;
  usePanelKeys(
    count > 0
      ? {
          u: () =>
            void navigate({ to: '/recepcion/messages', search: { uno: true } }),
        }
      : {},
  );
  if (count === 0) return null;
  return (
    <ButtonLink
      kind="main"
      to="/recepcion/messages"
      search={{ uno: true }}
      data-hint="U"
      aria-keyshortcuts="U"
    >
      Uno tras otro · {count > 99 ? '99+' : count}
      <span className="visually-hidden">
        {' '}
        {count === 1 ? 'aviso' : 'avisos'} para dar a mano
      </span>
    </ButtonLink>
  );
}
