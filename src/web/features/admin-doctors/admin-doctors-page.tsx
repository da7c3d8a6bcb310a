import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Invitation } from '../../../contract/admin/doctors.ts';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';
import { DoctorList } from './doctor-list.tsx';
import { DoctorPage } from './doctor-page.tsx';
import { type DoctorsSearch, NEW_DOCTOR } from './doctors-search.ts';
import { NewDoctorPage } from './new-doctor-page.tsx';

export interface AdminDoctorsPageProps {
  search: DoctorsSearch;
  /** `typing`: one step of many, not one to come back to. */
  onSearch: (search: DoctorsSearch, how: 'chosen' | 'typing') => void;
  /** The hours of one professional, which another feature draws. */
  hours: (doctorId: string) => ReactNode;
}

/** `/admin/doctors`: every professional, one of them, or a new one, as the address says. */
export function AdminDoctorsPage({ search, onSearch, hours }: AdminDoctorsPageProps) {
  const queryClient = useQueryClient();
  const { doctor } = search;
  const [invited, setInvited] = useState<{ doctorId: string; invitation: Invitation } | null>(null);
  useHeadingFocus(doctor ?? '');
  useLive('admin', (changes) => {
    if (changes.some(({ kind }) => kind === 'all' || kind === 'schedule')) {
      void queryClient.invalidateQueries({ queryKey: api.admin.doctors.key() });
    }
  });

  if (doctor === undefined) return <DoctorList search={search} onSearch={onSearch} />;
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
