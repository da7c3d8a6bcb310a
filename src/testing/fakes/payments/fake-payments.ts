import type {
  CashDay,
  OpenShift,
  ShiftClose,
} from '../../../subjects/payments/contract/cash.ts';
import type { AppointmentPayments } from '../../../subjects/payments/contract/payments.ts';
import { todayAt } from '../appointments/fake-appointments.ts';
import type { FakeLine } from '../fake-line.ts';

/** The money of appointments at the fake counter: a copay of $ 3.500 each, unless a test says otherwise. */
export function fakePayments(line: FakeLine) {
  const money = new Map<string, AppointmentPayments>();
  const payments = {
    /** The test's changes to an empty open shift. */
    open: {} as Partial<OpenShift>,
    closes: [] as ShiftClose[],
    /** The test's changes to an empty day of money. */
    day: {} as Partial<CashDay>,
    of(appointmentId: string): AppointmentPayments {
      const standing = money.get(appointmentId) ?? {
        appointmentId,
        status: 'arrived',
        dueCents: 350_000,
        isCopay: true,
        paidCents: 0,
        owedCents: 350_000,
        isWaived: false,
        lastNumber: 0,
        canTake: true,
        payments: [],
      };
      money.set(appointmentId, standing);
      return standing;
    },
    /** Changes the appointment's money from now on. */
    set(appointmentId: string, changes: Partial<AppointmentPayments>): void {
      money.set(appointmentId, { ...payments.of(appointmentId), ...changes });
    },
  };
  const { payments: desk, cash } = line.openDoor('reception');
  line.plug({
    reception: {
      cash: {
        day: cash.day.handler(({ input: { day, till } }) => ({
          day,
          timeZone: 'America/Argentina/Buenos_Aires',
          readAt: todayAt('20:00'),
          open: {
            till,
            shift: 1,
            floatCents: 0,
            cashCents: 0,
            totals: [],
            payments: [],
            ...payments.open,
          },
          closes: payments.closes,
          owing: [],
          toReturn: [],
          summary: {
            attended: 12,
            absent: 2,
            cancelled: 1,
            pending: 0,
            walkIns: 3,
            overbooked: 1,
            waited: 12,
            medianWaitMinutes: 14,
            longestWaitMinutes: 52,
          },
          ...payments.day,
        })),
        close: cash.close.handler(({ input: { seenPayments, ...counted } }) => {
          const close: ShiftClose = {
            ...counted,
            closedAt: todayAt('20:05'),
            closedBy: 'Paula Prueba',
            totals: [],
            payments: seenPayments,
            expectedCents: counted.floatCents + (payments.open.cashCents ?? 0),
          };
          payments.closes.push(close);
          payments.open = {
            shift: counted.shift + 1,
            floatCents: counted.floatCents,
          };
          return close;
        }),
      },
      payments: {
        ofAppointment: desk.ofAppointment.handler(({ input }) =>
          payments.of(input.appointmentId),
        ),
        tills: desk.tills.handler(() => ['Caja 1', 'Caja 2']),
        note: desk.note.handler(({ input: { appointmentId, entry, till } }) => {
          const before = payments.of(appointmentId);
          const number = before.lastNumber + 1;
          const isMoney = entry.kind === 'taken' || entry.kind === 'refunded';
          const amountCents = isMoney ? entry.amountCents : 0;
          const paidCents =
            entry.kind === 'taken' ? before.paidCents + amountCents : 0;
          payments.set(appointmentId, {
            lastNumber: number,
            paidCents,
            isWaived: entry.kind === 'waived',
            owedCents:
              entry.kind === 'waived'
                ? 0
                : Math.max(0, (before.dueCents ?? 0) - paidCents),
            payments: [
              ...before.payments,
              {
                id: line.nextId(),
                number,
                kind: entry.kind,
                amountCents,
                isAnnulled: false,
                till,
                means: isMoney ? entry.means : null,
                annulsId: null,
                reason: entry.kind === 'taken' ? null : entry.reason,
                notedAt: new Date(line.now()).toISOString(),
                notedBy: 'Paula Prueba',
              },
            ],
          });
          return payments.of(appointmentId);
        }),
      },
    },
  });
  return payments;
}
