import { createFileRoute } from '@tanstack/react-router';
import { WaitlistPage } from '../../features/waitlist-desk/waitlist-page.tsx';

export const Route = createFileRoute('/recepcion/waitlist')({ component: WaitlistPage });
