import { createFileRoute } from '@tanstack/react-router';
import { WaitlistPage } from '../../../subjects/waitlist/web/waitlist-page.tsx';

export const Route = createFileRoute('/recepcion/waitlist')({
  component: WaitlistPage,
});
