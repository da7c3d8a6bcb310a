import { createFileRoute } from '@tanstack/react-router';
import { ScreenSettingsForm } from '../../../subjects/queue/web/screens/screen-settings-form.tsx';
import { ScreensPart } from '../../../subjects/queue/web/screens/screens-part.tsx';
import { ClinicSettingsPage } from '../../../subjects/settings/web/clinic/clinic-settings-page.tsx';
import { AccessSettingsPart } from '../../../subjects/staff/web/access-settings-part.tsx';

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
