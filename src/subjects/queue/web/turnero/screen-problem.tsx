import { useEffect } from 'react';
import { Page } from '../../../../base/ui/page/page.tsx';
import { Problem } from '../../../../base/ui/problem/problem.tsx';
import { reloadIfAnswered } from './reload-if-answered.ts';

const AGAIN_MS = 20_000;

/**
 * Replaces a screen that failed to load or to render. It reloads by itself, because no user stands beside it.
 */
export function ScreenProblem() {
  useEffect(() => {
    const timer = setInterval(() => void reloadIfAnswered(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Page title="No pudimos mostrar los llamados">
      <Problem title="Algo no respondió" onRetry={() => location.reload()}>
        <p>
          La pantalla vuelve sola en menos de un minuto. Mientras tanto,
          pregunte en la recepción.
        </p>
      </Problem>
    </Page>
  );
}
