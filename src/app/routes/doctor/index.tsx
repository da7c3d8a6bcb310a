import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/doctor/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/doctor/appointments', search, replace: true });
  },
});
