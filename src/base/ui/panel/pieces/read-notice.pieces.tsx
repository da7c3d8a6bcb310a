import { useEffect } from 'react';
import { Button } from '../../button/button.tsx';
import type { States } from '../../piece-states.ts';
import { ReadNotice } from '../reads/read-notice.tsx';
import { type ReadAt, sayRead } from '../reads/said-read.ts';

export const name = 'ReadNotice';
export const isWholePage = true;

function Said({ at }: { at: ReadAt }) {
  useEffect(() => sayRead(at), [at]);
  return (
    <>
      <p style={{ padding: '1rem' }}>
        <Button onClick={() => sayRead(at)}>Leer de nuevo</Button>
      </p>
      <ReadNotice />
    </>
  );
}

export const states: States = {
  'En una página': <Said at="page" />,
  'En un campo': <Said at="field" />,
};
