import { createFileRoute } from '@tanstack/react-router';
import { RoomsPage } from '../../features/rooms/rooms-page.tsx';

export const Route = createFileRoute('/admin/rooms')({ component: RoomsPage });
