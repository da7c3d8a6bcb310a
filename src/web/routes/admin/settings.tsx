import { createFileRoute } from '@tanstack/react-router';
import { AccessSettingsPart } from '../../features/access-settings/access-settings-part.tsx';
import { ClinicSettingsPage } from '../../features/clinic-settings/clinic-settings-page.tsx';
import { ScreenSettingsForm } from '../../features/screens/screen-settings-form.tsx';
import { ScreensPart } from '../../features/screens/screens-part.tsx';

export const Route = createFileRoute('/admin/settings')({
  component: () => (
    <ClinicSettingsPage
      access={<AccessSettingsPart />}
      screens={
        <>
          <ScreenSettingsForm />
          <ScreensPart role="admin" />
        </>
      }
    />
  ),
});
