import { problemOf } from '../../../../base/api/web/client/problem-of.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { ButtonLink } from '../../../../base/ui/button/button.tsx';
import { Notice } from '../../../../base/ui/problem/notice.tsx';
import { Problem } from '../../../../base/ui/problem/problem.tsx';

/** A refusal without a field; it stays until the next attempt. */
export function SignInProblem({ error }: { error: unknown }) {
  if (!error) return null;
  const { code, sentence } = problemOf(error);
  switch (code) {
    // These stand beside their field.
    case 'DNI_NOT_FOUND':
    case 'WRONG_PASSWORD':
    case 'CREDENTIALS_INVALID':
    case 'INVALID_INPUT':
      return null;
    case 'PASSWORD_BLOCKED':
      return (
        <Problem
          title={sentence}
          actions={<ButtonLink to="/recordar">Pedir un enlace</ButtonLink>}
        />
      );
    case 'NOT_ADMITTED':
      return (
        <Problem
          title={sentence}
          actions={<ButtonLink to="/recordar">Ver cómo ingresar</ButtonLink>}
        >
          <p>
            Revise lo que escribió. Si nunca eligió una contraseña, o no la
            recuerda, ahí le explicamos.
          </p>
        </Problem>
      );
    case 'DOCTOR_NOT_FOUND':
    case 'USER_INACTIVE':
      return (
        <Problem title={sentence}>
          <p>Hable con la administración de la clínica.</p>
        </Problem>
      );
    case 'PROOF_OF_WORK_NEEDED':
      return (
        <Problem title="No pudimos comprobar su navegador">
          <p>
            Intente otra vez. Si sigue así, llámenos y lo resolvemos por
            teléfono.
          </p>
        </Problem>
      );
    default:
      return <ActProblem error={error} />;
  }
}

/** Shown while a proof of work is being solved. */
export function SolvingNotice() {
  return (
    <Notice title="Estamos comprobando su navegador">
      <p>
        Hubo demasiados intentos seguidos. Tarda unos segundos y sigue solo.
      </p>
    </Notice>
  );
}
