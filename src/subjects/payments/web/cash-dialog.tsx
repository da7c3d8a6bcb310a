import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { useLive } from '../../../base/api/web/live/live.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import {
  formatDay,
  formatMoney,
  formatTime,
  sentence,
} from '../../../base/ui/format/format.ts';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { PanelDialog } from '../../../base/ui/panel/panel-dialog.tsx';
import { Notice } from '../../../base/ui/problem/notice.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import type { CashDay, ShiftClose } from '../contract/cash.ts';
import styles from './cash.module.css';
import { sayDifference } from './cash-words.ts';
import { CloseShiftForm } from './close-shift-form.tsx';
import { DaySummaryPart } from './day-summary-part.tsx';
import { MoneyOfDay } from './money-of-day.tsx';
import { OpenShiftPart } from './open-shift-part.tsx';
import { useOwnTill } from './own-till.ts';
import { ShiftCloses } from './shift-closes.tsx';
import { TillChoice } from './till-choice.tsx';

interface CashDialogProps {
  day: string;
  clinicName: string;
  onPayment: (appointmentId: string) => void;
  onClose: () => void;
}

/**
 * The till of this browser, the money of the day and how the day went. Closes the shift, and prints it all.
 */
export function CashDialog({
  day,
  clinicName,
  onPayment,
  onClose,
}: CashDialogProps) {
  const till = useOwnTill();
  const options = api.reception.cash.day.queryOptions({ input: { day, till } });
  const query = useQuery({ ...options, staleTime: 0 });
  const queryClient = useQueryClient();
  const [closed, setClosed] = useState<ShiftClose | null>(null);
  const readAgain = () =>
    void queryClient.invalidateQueries({ queryKey: api.reception.cash.key() });
  useLive('reception', (changes) => {
    if (
      changes.some(
        ({ kind }) =>
          kind === 'cash' || kind === 'appointment' || kind === 'all',
      )
    )
      readAgain();
  });
  return (
    <PanelDialog prints title="Caja y resumen del día" onClose={onClose}>
      <div className={styles.cash}>
        <QueryContent
          query={query}
          loading={<LoadingLines label="Buscando la caja…" count={6} />}
        >
          {(cash) => (
            <>
              <p className={styles.printed}>
                {[
                  clinicName,
                  sentence(formatDay(day)),
                  `Impreso a las ${formatTime(cash.readAt, cash.timeZone)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <div className={styles.top}>
                <TillChoice />
                <Button hint={false} onClick={() => window.print()}>
                  Imprimir
                </Button>
              </div>
              {closed && (
                <ClosedNotice closed={closed} onHide={() => setClosed(null)} />
              )}
              <OpenShiftPart open={cash.open} timeZone={cash.timeZone} />
              <CloseShiftForm
                key={`${cash.open.till} ${cash.open.shift}`}
                open={cash.open}
                onClosed={(close) => {
                  setClosed(close);
                  readAgain();
                }}
                onStale={readAgain}
              />
              <MoneyOfDay cash={cash} onPayment={onPayment} />
              <ShiftCloses closes={cash.closes} timeZone={cash.timeZone} />
              <DaySummaryPart summary={cash.summary} title={titleOf(cash)} />
            </>
          )}
        </QueryContent>
      </div>
    </PanelDialog>
  );
}

const titleOf = ({ day }: CashDay) => `Resumen del ${formatDay(day)}`;

function ClosedNotice({
  closed,
  onHide,
}: {
  closed: ShiftClose;
  onHide: () => void;
}) {
  const { till, expectedCents, countedCents } = closed;
  return (
    <div className={styles.screenOnly}>
      <Notice
        tone={countedCents === expectedCents ? 'good' : 'warning'}
        title={`${till} quedó cerrada`}
        actions={
          <>
            <Button onClick={() => window.print()}>Imprimir el cierre</Button>
            <Button kind="quiet" onClick={onHide}>
              Ocultar
            </Button>
          </>
        }
      >
        <p>
          Contado {formatMoney(countedCents)},{' '}
          {sayDifference({ expectedCents, countedCents })}. Lo que se cobre
          desde ahora es de la caja siguiente.
        </p>
      </Notice>
    </div>
  );
}
