import { Page } from '../page/page.tsx';
import type { States } from '../piece-states.ts';
import { PhoneFrame } from './phone-frame.tsx';

export const name = 'PhoneFrame';
export const isWholePage = true;

export const states: States = {
  Normal: (
    <PhoneFrame>
      <Page
        title="Su número es el C 14"
        lead="Hay 3 personas antes. Falta más o menos media hora."
      >
        <p>Puede esperar donde quiera: esta página avisa cuando lo llaman.</p>
      </Page>
    </PhoneFrame>
  ),
};
