import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../../panels/account/web/privacy-page.tsx';

export const Route = createFileRoute('/politicas-de-privacidad')({
  component: PrivacyPage,
});
