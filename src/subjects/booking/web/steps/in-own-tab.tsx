import { useLocation, useRouter } from '@tanstack/react-router';
import { AnchorButton } from '../../../../base/ui/button/button.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';

interface InOwnTabProps {
  /** The question that the clinic's own page asks. */
  why: 'password' | 'code';
  /** Where the booking goes on there. */
  step: 'horario' | 'espera';
  /** It goes on there from now on. */
  onOpened?: () => void;
}

const sentences = {
  password: 'Por su seguridad, la contraseña se escribe allí.',
  code: 'Hace falta un código que llega a su e-mail, y se escribe allí.',
};

/**
 * Within another web site: nobody types a password there, and a code serves in the browser that asked for it, which a frame
 * without cookies is not twice.
 */
export default function InOwnTab({ why, step, onOpened }: InOwnTabProps) {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const { href } = router.buildLocation({ to: pathname, search: { ...search, paso: step } } as never);
  return (
    <Notice
      title="Siga en la página de la clínica"
      actions={
        <AnchorButton kind="main" href={href} target="_blank" {...(onOpened && { onClick: onOpened })}>
          Seguir en otra pestaña
        </AnchorButton>
      }
    >
      <p>
        {sentences[why]} {step === 'horario' && 'Elija el mismo horario y termine la reserva.'}
      </p>
    </Notice>
  );
}
