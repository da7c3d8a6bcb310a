import { useLocation, useRouter } from '@tanstack/react-router';
import { AnchorButton } from '../../../../base/ui/button/button.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';

interface InOwnTabProps {
  /** The question that the clinic's own page asks. */
  why: 'password' | 'code';
  /** The step at which the booking goes on there. */
  step: 'horario' | 'espera';
  /** Called when the booking goes on there. */
  onOpened?: () => void;
}

const sentences = {
  password: 'Por su seguridad, la contraseña se escribe allí.',
  code: 'Hace falta un código que llega a su e-mail, y se escribe allí.',
};

/**
 * Inside another web site, leads to the clinic's own page. No password is typed in a frame, and a code works
 * only in the browser that asked for it: a frame without cookies is another browser each time.
 */
export default function InOwnTab({ why, step, onOpened }: InOwnTabProps) {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const { href } = router.buildLocation({
    to: pathname,
    search: { ...search, paso: step },
  } as never);
  return (
    <Notice
      title="Siga en la página de la clínica"
      actions={
        <AnchorButton
          kind="main"
          href={href}
          target="_blank"
          {...(onOpened && { onClick: onOpened })}
        >
          Seguir en otra pestaña
        </AnchorButton>
      }
    >
      <p>
        {sentences[why]}{' '}
        {step === 'horario' && 'Elija el mismo horario y termine la reserva.'}
      </p>
    </Notice>
  );
}
