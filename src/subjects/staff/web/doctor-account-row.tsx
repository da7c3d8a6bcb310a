import { Link } from '@tanstack/react-router';
import { EntryMark } from '../../../base/ui/set-up/entry-mark.tsx';
import { EntryRow } from '../../../base/ui/set-up/entry-row.tsx';
import type { DoctorAccount } from '../contract/users.ts';
import { DoctorAccessActs } from './doctor-access-acts.tsx';
import { lastSeen } from './user-words.ts';
import styles from './users.module.css';

/** A professional's access. Another page changes their data and hours. */
export function DoctorAccountRow({
  account,
  timeZone,
}: {
  account: DoctorAccount;
  timeZone: string;
}) {
  const { doctorId, name, email, hasSecondFactor } = account;
  return (
    <EntryRow
      name={
        <Link to="/admin/doctors" search={{ doctor: doctorId }}>
          {name}
        </Link>
      }
      facts={[
        email,
        lastSeen(account, timeZone),
        hasSecondFactor ? 'Con segundo factor' : 'Sin segundo factor',
      ]}
      mark={<AccessMark account={account} />}
    >
      <div className={styles.place}>
        <DoctorAccessActs doctorId={doctorId} name={name} access={account} />
      </div>
    </EntryRow>
  );
}

const stateWords = {
  attending: 'Habilitado',
  disabled: 'Deshabilitado',
  on_leave: 'De licencia',
  retired: 'Retirado',
} as const;

function AccessMark({
  account: { isSuspended, state, hasPassword, invitedUntil },
}: {
  account: DoctorAccount;
}) {
  if (isSuspended) return <EntryMark tone="off">Sin acceso</EntryMark>;
  if (state !== 'attending')
    return <EntryMark tone="off">{stateWords[state]}</EntryMark>;
  if (hasPassword) return <EntryMark tone="on">{stateWords[state]}</EntryMark>;
  return (
    <EntryMark tone="warning">
      {invitedUntil ? 'Invitado' : 'Sin contraseña'}
    </EntryMark>
  );
}
