import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../base/api/web/client/api.ts';
import { useLive } from '../../../../base/api/web/live/live.ts';
import { useHeadingFocus } from '../../../../base/ui/focus/use-heading-focus.ts';
import type { Invitation } from '../../../staff/contract/invitation.ts';
import { type DoctorsSearch, NEW_DOCTOR } from '../set-up/doctors-search.ts';
import { DoctorList } from './doctor-list.tsx';
import { DoctorPage } from './doctor-page.tsx';
import { NewDoctorPage } from './new-doctor-page.tsx';

export interface AdminDoctorsPageProps {
  search: DoctorsSearch;
  /** `typing`: one of many steps, which replaces the history entry. `chosen`: adds a history entry. */
  onSearch: (search: DoctorsSearch, how: 'chosen' | 'typing') => void;
  /** Renders a professional's hours, which another subject provides. */
  hours: (doctorId: string) => ReactNode;
}

/** `/admin/doctors`: the list of professionals, one of them, or a new one, according to the address. */
export function AdminDoctorsPage({
  search,
  onSearch,
  hours,
}: AdminDoctorsPageProps) {
  const queryClient = useQueryClient();
  const { doctor } = search;
  const [invited, setInvited] = useState<{
    doctorId: string;
    invitation: Invitation;
  } | null>(null);
  useHeadingFocus(doctor ?? '');
  useLive('admin', (changes) => {
    if (changes.some(({ kind }) => kind === 'all' || kind === 'schedule')) {
      void queryClient.invalidateQueries({ queryKey: api.admin.doctors.key() });
    }
  });

  if (doctor === undefined)
    return <DoctorList search={search} onSearch={onSearch} />;
  if (doctor === NEW_DOCTOR) {
    return (
      <NewDoctorPage
        onCreated={({ doctorId, invitation }) => {
          setInvited(invitation && { doctorId, invitation });
          onSearch({ doctor: doctorId, parte: 'datos' }, 'chosen');
        }}
      />
    );
  }
  return (
    <DoctorPage
      key={doctor}
      doctorId={doctor}
      part={search.parte ?? 'datos'}
      hours={hours}
      invitation={invited?.doctorId === doctor ? invited.invitation : null}
      onInvitedAgain={() => setInvited(null)}
    />
  );
}
