import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '../../features/account/record/record-page.tsx';

export const Route = createFileRoute('/mi-cuenta/historia')({ component: RecordPage });
