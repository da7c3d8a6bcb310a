import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/api/web/client/api.ts';
import { formatMinute, formatTime } from '../../base/ui/format/format.ts';
import { LoadingLines } from '../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../base/ui/problem/query-content.tsx';
import { PdfButton } from '../../subjects/documents/web/pdf-button.tsx';
import type { Contingency } from '../contract/contingency.ts';
import styles from './contingency-sheet.module.css';

/** Today's contingency sheet: shows when it was made, and opens, prints or makes it again. */
export function ContingencySheet({ role }: { role: 'reception' | 'admin' }) {
  const query = useQuery({
    ...api[role].contingency.get.queryOptions(),
    staleTime: 0,
  });
  const queryClient = useQueryClient();
  const open = async (isAnew: boolean) => {
    const pdf = await client[role].contingency.open({ isAnew });
    void queryClient.invalidateQueries({
      queryKey: api[role].contingency.key(),
    });
    return pdf;
  };
  return (
    <QueryContent
      query={query}
      loading={<LoadingLines label="Buscando la hoja…" count={1} />}
    >
      {(contingency) => (
        <div className={styles.sheet}>
          <p>{sayContingency(contingency)}</p>
          <div className={styles.acts}>
            <PdfButton
              kind={contingency.last ? 'second' : 'main'}
              fetchPdf={() => open(false)}
              data-first
            >
              {contingency.last ? 'Abrir la hoja' : 'Hacer la hoja ahora'}
            </PdfButton>
            {contingency.last && (
              <PdfButton kind="quiet" fetchPdf={() => open(true)}>
                Hacerla de nuevo
              </PdfButton>
            )}
          </div>
        </div>
      )}
    </QueryContent>
  );
}

/** `Hoja de contingencia de hoy, hecha 06:30: 12 profesionales, 245 turnos.` */
function sayContingency({ last, atMinute, timeZone }: Contingency): string {
  if (!last) {
    return `La hoja de hoy todavía no está: se hace sola cada día a las ${formatMinute(atMinute)}.`;
  }
  const by = last.madeBy ? ` por ${last.madeBy}` : '';
  const doctors =
    last.doctors === 1 ? '1 profesional' : `${last.doctors} profesionales`;
  const appointments =
    last.appointments === 1 ? '1 turno' : `${last.appointments} turnos`;
  return `Hoja de contingencia de hoy, hecha ${formatTime(last.madeAt, timeZone)}${by}: ${doctors}, ${appointments}.`;
}
