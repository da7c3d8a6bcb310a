import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '../../../subjects/chart/web/own/record-page.tsx';

export const Route = createFileRoute('/mi-cuenta/historia')({
  component: RecordPage,
});
