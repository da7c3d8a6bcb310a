import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  const navigate = Route.useNavigate();
  return (
    <HomePage onSearch={(query) => navigate({ to: '/doctores', search: query ? { buscar: query } : {} })} />
  );
}
