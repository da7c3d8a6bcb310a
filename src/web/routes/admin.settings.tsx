import { createFileRoute } from '@tanstack/react-router';
import { AccessSettingsPage } from '../features/access-settings/access-settings-page.tsx';

export const Route = createFileRoute('/admin/settings')({ component: AccessSettingsPage });
