import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { codeProblem } from './code-problem.ts';
import { PasskeyRefusal } from './passkey.ts';

/** Why a passkey failed: the browser or the clinic refused it. */
export function PasskeyProblem({ error }: { error: unknown }) {
  if (error instanceof PasskeyRefusal) return <Problem title={error.message} />;
  if (codeProblem(error))
    return (
      <Problem title="No pudimos comprobar esa llave de acceso. Intente otra vez." />
    );
  return <ActProblem error={error} />;
}
