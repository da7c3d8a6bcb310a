import { createFileRoute } from '@tanstack/react-router';
import { RoomsPage } from '../../../subjects/settings/web/rooms/rooms-page.tsx';

export const Route = createFileRoute('/admin/rooms')({ component: RoomsPage });
