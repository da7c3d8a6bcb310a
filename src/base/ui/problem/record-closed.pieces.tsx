import type { States } from '../piece-states.ts';
import { recordClosed } from './errors.pieces.ts';
import { RecordClosed } from './record-closed.tsx';

export const name = 'RecordClosed';

export const states: States = {
  'Cuenta abierta por una sola persona': (
    <RecordClosed error={recordClosed()} />
  ),
  'De otra persona de la familia': (
    <RecordClosed error={recordClosed('family')} />
  ),
  'Cambió el e-mail de un profesional': (
    <RecordClosed error={recordClosed('email_moved')} />
  ),
};
