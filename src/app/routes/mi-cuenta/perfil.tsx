import { createFileRoute } from '@tanstack/react-router';
import { SecuritySection } from '../../../subjects/access/web/security/security-section.tsx';
import { ProfilePage } from '../../../subjects/patients/web/profile/profile-page.tsx';

export const Route = createFileRoute('/mi-cuenta/perfil')({
  component: Profile,
});

function Profile() {
  return <ProfilePage security={<SecuritySection role="patient" />} />;
}
