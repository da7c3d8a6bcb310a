import { Problem } from '../components/problem/problem.tsx';
import { ActProblem } from './act-problem.tsx';
import { codeProblem } from './code-problem.ts';
import { PasskeyRefusal } from './passkey.ts';

/** Why a passkey did not serve: the browser said no, or the clinic did. */
export function PasskeyProblem({ error }: { error: unknown }) {
  if (error instanceof PasskeyRefusal) return <Problem title={error.message} />;
  if (codeProblem(error))
    return <Problem title="No pudimos comprobar esa llave de acceso. Intente otra vez." />;
  return <ActProblem error={error} />;
}
