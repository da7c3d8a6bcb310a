import { createFileRoute } from '@tanstack/react-router';
import { DoctorProfilePage } from '../../features/doctor-profile/doctor-profile-page.tsx';
import { SecuritySection } from '../../security/security-section.tsx';

export const Route = createFileRoute('/doctor/profile')({ component: Profile });

function Profile() {
  return <DoctorProfilePage security={<SecuritySection role="doctor" />} />;
}
