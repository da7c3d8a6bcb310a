import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../features/account/own-data/profile-page.tsx';
import { SecuritySection } from '../../security/security-section.tsx';

export const Route = createFileRoute('/mi-cuenta/perfil')({ component: Profile });

function Profile() {
  return <ProfilePage security={<SecuritySection role="patient" />} />;
}
