import { createFileRoute } from '@tanstack/react-router';
import { SecuritySection } from '../../../subjects/access/web/security/security-section.tsx';
import { DoctorProfilePage } from '../../../subjects/doctors/web/profile/doctor-profile-page.tsx';
import { OwnVisitTexts } from '../../../subjects/visits/web/texts/own-visit-texts.tsx';

export const Route = createFileRoute('/doctor/profile')({ component: Profile });

function Profile() {
  return (
    <DoctorProfilePage
      texts={<OwnVisitTexts />}
      security={<SecuritySection role="doctor" />}
    />
  );
}
