import { LoadingLines } from '../loading/loading.tsx';
import type { States } from '../piece-states.ts';
import { fault } from './errors.pieces.ts';
import { QueryContent } from './query-content.tsx';

export const name = 'QueryContent';

const query = { data: undefined, error: null, isFetching: false, refetch() {} };
const loading = <LoadingLines count={2} />;
const draw = (text: string) => <p>{text}</p>;

export const states: States = {
  Cargando: (
    <QueryContent query={{ ...query, isFetching: true }} loading={loading}>
      {draw}
    </QueryContent>
  ),
  'Con datos': (
    <QueryContent
      query={{ ...query, data: 'Tiene 2 turnos por venir.' }}
      loading={loading}
    >
      {draw}
    </QueryContent>
  ),
  'Con error': (
    <QueryContent query={{ ...query, error: fault }} loading={loading}>
      {draw}
    </QueryContent>
  ),
};
