import { createFileRoute } from '@tanstack/react-router';
import { AccessSettingsPart } from '../../features/access-settings/access-settings-part.tsx';
import { ClinicSettingsPage } from '../../features/clinic-settings/clinic-settings-page.tsx';

export const Route = createFileRoute('/admin/settings')({
  component: () => <ClinicSettingsPage access={<AccessSettingsPart />} />,
});
