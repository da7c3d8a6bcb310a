import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/mi-cuenta/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/mi-cuenta/citas', search, replace: true });
  },
});
