import { createFileRoute } from '@tanstack/react-router';
import { DoctorProfilePage } from '../../features/doctor-profile/doctor-profile-page.tsx';
import { OwnVisitTexts } from '../../features/visit-texts/own-visit-texts.tsx';
import { SecuritySection } from '../../security/security-section.tsx';

export const Route = createFileRoute('/doctor/profile')({ component: Profile });

function Profile() {
  return <DoctorProfilePage texts={<OwnVisitTexts />} security={<SecuritySection role="doctor" />} />;
}
