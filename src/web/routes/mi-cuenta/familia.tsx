import { createFileRoute } from '@tanstack/react-router';
import { FamilyPage } from '../../features/account/family/family-page.tsx';

export const Route = createFileRoute('/mi-cuenta/familia')({ component: FamilyPage });
