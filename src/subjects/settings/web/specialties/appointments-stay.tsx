import { Notice } from '../../../../base/ui/problem/notice.tsx';

/** The appointments that stay when an entry is switched off. */
export function AppointmentsStay({ count }: { count: number }) {
  if (count === 0) return <Notice title="No tiene turnos dados por venir" />;
  return (
    <Notice
      tone="warning"
      title={
        count === 1
          ? 'Hay un turno dado por venir'
          : `Hay ${count} turnos dados por venir`
      }
    >
      <p>
        {count === 1 ? 'Se mantiene' : 'Se mantienen'}: solo deja de ofrecerse
        para turnos nuevos.
      </p>
    </Notice>
  );
}
